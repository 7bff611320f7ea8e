use std::io::{self, Read};

#[derive(Clone, Copy, PartialEq)]
enum Kind { Captain, Guard, Elephant, Horse, Car, Duck, Soldier }
use Kind::*;

type Board = [[Option<(bool, Kind)>; 9]; 10];

fn name(p: (bool, Kind)) -> String {
    let kind = match p.1 {
        Captain => "captain", Guard => "guard", Elephant => "elephant", Horse => "horse",
        Car => "car", Duck => "duck", Soldier => "soldier",
    };
    format!("{} {}", if p.0 { "red" } else { "blue" }, kind)
}

fn can(b: &Board, x: i32, y: i32, u: i32, v: i32) -> bool {
    let at = |i: i32, j: i32| b[i as usize][j as usize];
    let (red, kind) = match at(x, y) { Some(p) => p, None => return false };
    if let Some((other, _)) = at(u, v) { if other == red { return false; } }
    let (dx, dy) = (u - x, v - y);
    let (sx, sy) = (dx.signum(), dy.signum());
    match (kind, dx.abs(), dy.abs()) {
        (Captain, a, b) => a + b == 1,
        (Guard, a, b) => a == 1 && b == 1,
        (Soldier, a, b) => a <= 1 && b <= 1,
        (Elephant, 2, 2) => at(x + sx, y + sy).is_none(),
        (Horse, 2, 1) => at(x + sx, y).is_none(),
        (Horse, 1, 2) => at(x, y + sy).is_none(),
        (Duck, 3, 2) => at(x + sx, y).is_none() && at(x + 2 * sx, y + sy).is_none(),
        (Duck, 2, 3) => at(x, y + sy).is_none() && at(x + sx, y + 2 * sy).is_none(),
        (Car, 0, n) | (Car, n, 0) => (1..n).all(|i| at(x + i * sx, y + i * sy).is_none()),
        _ => false,
    }
}

fn check(b: &Board) -> bool {
    let cells: Vec<(i32, i32)> = (0..10).flat_map(|x| (0..9).map(move |y| (x, y))).collect();
    cells.iter().filter(|c| matches!(b[c.0 as usize][c.1 as usize], Some((_, Captain))))
        .any(|c| cells.iter().any(|a| can(b, a.0, a.1, c.0, c.1)))
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|w| w.parse::<i32>().unwrap());
    let mut b: Board = [[None; 9]; 10];
    let home = [Car, Horse, Elephant, Guard, Captain, Guard, Elephant, Horse, Car];
    for y in 0..9 {
        b[0][y] = Some((true, home[y]));
        b[9][y] = Some((false, home[y]));
        if y % 2 == 0 { b[3][y] = Some((true, Soldier)); b[6][y] = Some((false, Soldier)); }
        if y % 8 == 0 { b[2][y] = Some((true, Duck)); b[7][y] = Some((false, Duck)); }
    }
    let q = numbers.next().unwrap();
    let (mut red, mut over) = (true, false);
    for _ in 0..q {
        let n: Vec<i32> = numbers.by_ref().take(4).collect();
        let (from, to) = ((n[0] as usize, n[1] as usize), (n[2] as usize, n[3] as usize));
        let moved = match b[from.0][from.1] {
            Some(p) if !over && p.0 == red && can(&b, n[0], n[1], n[2], n[3]) => p,
            _ => { println!("Invalid command"); continue; }
        };
        let taken = b[to.0][to.1].take();
        b[to.0][to.1] = Some(moved);
        b[from.0][from.1] = None;
        red = !red;
        if let Some((_, Captain)) = taken { over = true; }
        println!("{};{};{};{}", name(moved), taken.map_or("NA".to_string(), name),
                 if !over && check(&b) { "yes" } else { "no" }, if over { "yes" } else { "no" });
    }
}
