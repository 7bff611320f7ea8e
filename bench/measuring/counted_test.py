"""Tests of the guard against regressions, with figures that are made up: that it can fail, and when it does."""

import os
import tempfile
import unittest

import counted

COMMITTED = {
    "replay": {"item": "operation", "instructions": 100.0, "branches": 20.0, "mispredicted": 1.0},
    "start-up": {"item": "start", "instructions": 2000000.0, "branches": 300000.0, "mispredicted": 9000.0},
}


def with_replay(instructions):
    return {**COMMITTED, "replay": {**COMMITTED["replay"], "instructions": instructions}}


class Compare(unittest.TestCase):
    def test_the_same_figures_are_no_worse(self):
        self.assertEqual(counted.compare(COMMITTED, COMMITTED), ([], []))

    def test_five_percent_more_are_let_through_and_more_than_that_are_not(self):
        self.assertEqual(counted.compare(COMMITTED, with_replay(105.0)), ([], []))
        worse, _ = counted.compare(COMMITTED, with_replay(105.1))
        self.assertEqual(worse, ["replay: 105.10 instructions, committed are 100.00: +5.1%"])

    def test_much_better_figures_ask_to_be_kept(self):
        worse, notes = counted.compare(COMMITTED, with_replay(90.0))
        self.assertEqual(worse, [])
        self.assertIn("-10.0% (better", notes[0])

    def test_a_figure_on_one_side_alone_fails(self):
        alone = {"replay": COMMITTED["replay"]}
        self.assertEqual(len(counted.compare(COMMITTED, alone)[0]), 1)
        self.assertEqual(len(counted.compare(alone, COMMITTED)[0]), 1)


class Check(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.directory.name, "counted.json")
        self.said = []

    def tearDown(self):
        self.directory.cleanup()

    def check(self, figures, made_with=None):
        return counted.check(self.path, figures, made_with or {}, say=self.said.append)

    def test_accepted_figures_pass_and_worse_ones_exit_1_and_say_how_to_accept_them(self):
        counted.write(self.path, COMMITTED, {"compiler": "g++ 12"})
        self.assertEqual(self.check(COMMITTED), 0)
        self.assertEqual(self.check(with_replay(106.0)), 1)
        self.assertIn("scripts/bench --accept", self.said[-1])

    def test_without_committed_figures_it_fails(self):
        self.assertEqual(self.check(COMMITTED), 1)

    def test_another_compiler_is_told(self):
        counted.write(self.path, COMMITTED, {"compiler": "g++ 12"})
        self.check(COMMITTED, {"compiler": "g++ 13"})
        self.assertTrue(any("g++ 12" in line and "g++ 13" in line for line in self.said))


class Events(unittest.TestCase):
    def test_a_log_of_callgrind_is_read(self):
        log = "==1== Events    : Ir Bc Bcm Bi Bim\n==1== Collected : 2000 300 20 10 5\n==1==\n==1== I refs: 2,000\n"
        events = counted.events_of(log)
        self.assertEqual(events, {"Ir": 2000, "Bc": 300, "Bcm": 20, "Bi": 10, "Bim": 5})
        self.assertEqual(counted.figure(events, 10), {"instructions": 200.0, "branches": 31.0, "mispredicted": 2.5})

    def test_a_log_without_counters_is_no_zero(self):
        with self.assertRaises(counted.CannotCount):
            counted.events_of("==1== could not start\n")


if __name__ == "__main__":
    unittest.main()
