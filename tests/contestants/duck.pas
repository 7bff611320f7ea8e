program duck;
{ pieces: 1 captain 2 guard 3 elephant 4 horse 5 car 6 duck 7 soldier, blue's negative }
const
  names: array[1..7] of string = ('captain', 'guard', 'elephant', 'horse', 'car', 'duck', 'soldier');
  home: array[0..8] of integer = (5, 4, 3, 2, 1, 2, 3, 4, 5);
var
  a: array[0..9, 0..8] of integer;
  q, x, y, u, v, turn, i, p, t: integer;
  over: boolean;

function sgn(k: integer): integer;
begin
  if k > 0 then sgn := 1 else if k < 0 then sgn := -1 else sgn := 0;
end;

function can(x, y, u, v: integer): boolean;
var dx, dy, i, j: integer;
begin
  can := false;
  if (a[x, y] = 0) or (a[x, y] * a[u, v] > 0) then exit;
  dx := u - x; dy := v - y;
  case abs(a[x, y]) of
    1: can := abs(dx) + abs(dy) = 1;
    2: can := (abs(dx) = 1) and (abs(dy) = 1);
    3: if (abs(dx) = 2) and (abs(dy) = 2) then can := a[(x + u) div 2, (y + v) div 2] = 0;
    4: begin
      if (abs(dx) = 2) and (abs(dy) = 1) then can := a[x + dx div 2, y] = 0;
      if (abs(dx) = 1) and (abs(dy) = 2) then can := a[x, y + dy div 2] = 0;
    end;
    5: if (dx = 0) or (dy = 0) then begin
      i := x + sgn(dx); j := y + sgn(dy);
      while ((i <> u) or (j <> v)) and (a[i, j] = 0) do begin
        i := i + sgn(dx); j := j + sgn(dy);
      end;
      can := (i = u) and (j = v);
    end;
    6: begin
      if (abs(dx) = 3) and (abs(dy) = 2) then
        can := (a[x + sgn(dx), y] = 0) and (a[x + 2 * sgn(dx), y + sgn(dy)] = 0);
      if (abs(dx) = 2) and (abs(dy) = 3) then
        can := (a[x, y + sgn(dy)] = 0) and (a[x + sgn(dx), y + 2 * sgn(dy)] = 0);
    end;
    7: can := (abs(dx) <= 1) and (abs(dy) <= 1);
  end;
end;

function check: boolean;
var x, y, u, v: integer;
begin
  check := false;
  for u := 0 to 9 do for v := 0 to 8 do if abs(a[u, v]) = 1 then
    for x := 0 to 9 do for y := 0 to 8 do
      if can(x, y, u, v) then check := true;
end;

procedure show(p: integer);
begin
  if p > 0 then write('red ', names[p]) else write('blue ', names[-p]);
end;

begin
  for i := 0 to 8 do begin
    a[0, i] := home[i]; a[9, i] := -home[i];
    if i mod 2 = 0 then begin a[3, i] := 7; a[6, i] := -7; end;
    if i mod 8 = 0 then begin a[2, i] := 6; a[7, i] := -6; end;
  end;
  turn := 1; over := false;
  read(q);
  for i := 1 to q do begin
    read(x, y, u, v);
    p := a[x, y]; t := a[u, v];
    if over or (sgn(p) <> turn) or not can(x, y, u, v) then begin
      writeln('Invalid command');
      continue;
    end;
    a[u, v] := p; a[x, y] := 0;
    turn := -turn;
    if abs(t) = 1 then over := true;
    show(p); write(';');
    if t = 0 then write('NA') else show(t);
    if not over and check then write(';yes') else write(';no');
    if over then writeln(';yes') else writeln(';no');
  end;
end.
