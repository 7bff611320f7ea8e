const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const NAMES = {c: 'captain', g: 'guard', e: 'elephant', h: 'horse', r: 'car', d: 'duck', s: 'soldier'};
const board = ['RHEGCGEHR', '.........', 'D.......D', 'S.S.S.S.S', '.........', '.........', 's.s.s.s.s', 'd.......d',
               '.........', 'rhegcgehr'].map(row => row.split(''));

const isRed = p => p !== '.' && p === p.toUpperCase();
const empty = (x, y) => board[x][y] === '.';
const show = p => p === '.' ? 'NA' : (isRed(p) ? 'red ' : 'blue ') + NAMES[p.toLowerCase()];

function can(x, y, u, v) {
  const p = board[x][y], t = board[u][v];
  if (p === '.' || (t !== '.' && isRed(p) === isRed(t))) return false;
  const dx = Math.abs(u - x), dy = Math.abs(v - y), sx = Math.sign(u - x), sy = Math.sign(v - y);
  switch (p.toLowerCase()) {
    case 'c': return dx + dy === 1;
    case 'g': return dx === 1 && dy === 1;
    case 's': return dx < 2 && dy < 2;
    case 'e': return dx === 2 && dy === 2 && empty(x + sx, y + sy);
    case 'h': return (dx === 2 && dy === 1 && empty(x + sx, y)) || (dx === 1 && dy === 2 && empty(x, y + sy));
    case 'd': return (dx === 3 && dy === 2 && empty(x + sx, y) && empty(x + 2 * sx, y + sy)) ||
                     (dx === 2 && dy === 3 && empty(x, y + sy) && empty(x + sx, y + 2 * sy));
    case 'r':
      if (dx && dy) return false;
      for (let i = 1; i < dx + dy; i++) if (!empty(x + i * sx, y + i * sy)) return false;
      return true;
  }
}

function check() {
  for (let u = 0; u < 10; u++)
    for (let v = 0; v < 9; v++)
      if (board[u][v].toLowerCase() === 'c')
        for (let x = 0; x < 10; x++)
          for (let y = 0; y < 9; y++)
            if (can(x, y, u, v)) return true;
  return false;
}

let red = true, over = false;
for (let i = 1; i <= Number(lines[0]); i++) {
  const [x, y, u, v] = lines[i].split(' ').map(Number);
  const p = board[x][y], t = board[u][v];
  if (over || p === '.' || isRed(p) !== red || !can(x, y, u, v)) {
    console.log('Invalid command');
    continue;
  }
  board[u][v] = p;
  board[x][y] = '.';
  red = !red;
  if (t.toLowerCase() === 'c') over = true;
  console.log([show(p), show(t), !over && check() ? 'yes' : 'no', over ? 'yes' : 'no'].join(';'));
}
