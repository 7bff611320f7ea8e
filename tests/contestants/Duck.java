import java.io.*;
import java.util.*;

public class Duck {
    static class Piece {
        final boolean red;
        final String name;
        Piece(boolean red, String name) { this.red = red; this.name = name; }
        public String toString() { return (red ? "red " : "blue ") + name; }
    }

    static Piece[][] board = new Piece[10][9];

    static boolean free(int x, int y) { return board[x][y] == null; }

    static boolean canMove(int x, int y, int tx, int ty) {
        Piece p = board[x][y], t = board[tx][ty];
        if (p == null || (t != null && t.red == p.red)) return false;
        int dx = tx - x, dy = ty - y, ax = Math.abs(dx), ay = Math.abs(dy);
        int sx = Integer.signum(dx), sy = Integer.signum(dy);
        switch (p.name) {
            case "captain": return ax + ay == 1;
            case "guard": return ax == 1 && ay == 1;
            case "soldier": return ax <= 1 && ay <= 1;
            case "elephant": return ax == 2 && ay == 2 && free(x + sx, y + sy);
            case "horse":
                if (ax == 2 && ay == 1) return free(x + sx, y);
                if (ax == 1 && ay == 2) return free(x, y + sy);
                return false;
            case "car": {
                if (dx != 0 && dy != 0) return false;
                int cx = x + sx, cy = y + sy;
                while (cx != tx || cy != ty) {
                    if (!free(cx, cy)) return false;
                    cx += sx;
                    cy += sy;
                }
                return true;
            }
            default:
                if (ax == 3 && ay == 2) return free(x + sx, y) && free(x + 2 * sx, y + sy);
                if (ax == 2 && ay == 3) return free(x, y + sy) && free(x + sx, y + 2 * sy);
                return false;
        }
    }

    static boolean inCheck() {
        List<int[]> captains = new ArrayList<>();
        for (int x = 0; x < 10; x++)
            for (int y = 0; y < 9; y++)
                if (board[x][y] != null && board[x][y].name.equals("captain")) captains.add(new int[] {x, y});
        for (int x = 0; x < 10; x++)
            for (int y = 0; y < 9; y++)
                for (int[] c : captains)
                    if (canMove(x, y, c[0], c[1])) return true;
        return false;
    }

    public static void main(String[] args) throws IOException {
        String[] row = {"car", "horse", "elephant", "guard", "captain", "guard", "elephant", "horse", "car"};
        for (int y = 0; y < 9; y++) {
            board[0][y] = new Piece(true, row[y]);
            board[9][y] = new Piece(false, row[y]);
            if (y % 2 == 0) {
                board[3][y] = new Piece(true, "soldier");
                board[6][y] = new Piece(false, "soldier");
            }
        }
        for (int y = 0; y < 9; y += 8) {
            board[2][y] = new Piece(true, "duck");
            board[7][y] = new Piece(false, "duck");
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int q = Integer.parseInt(in.readLine().trim());
        boolean red = true, over = false;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < q; i++) {
            StringTokenizer words = new StringTokenizer(in.readLine());
            int x = Integer.parseInt(words.nextToken()), y = Integer.parseInt(words.nextToken());
            int tx = Integer.parseInt(words.nextToken()), ty = Integer.parseInt(words.nextToken());
            Piece p = board[x][y];
            if (over || p == null || p.red != red || !canMove(x, y, tx, ty)) {
                out.append("Invalid command\n");
                continue;
            }
            Piece t = board[tx][ty];
            board[tx][ty] = p;
            board[x][y] = null;
            red = !red;
            if (t != null && t.name.equals("captain")) over = true;
            out.append(p).append(';').append(t == null ? "NA" : t.toString()).append(';');
            out.append(!over && inCheck() ? "yes" : "no").append(';').append(over ? "yes" : "no").append('\n');
        }
        System.out.print(out);
    }
}
