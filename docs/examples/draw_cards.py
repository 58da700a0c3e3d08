#!/usr/bin/env python3
"""Draws cards.pgm, the picture that fft2d.cpp filters: playing cards are dealt onto woven cloth.

    python3 draw_cards.py cards.pgm

Each thing is a function from a point to a grey value, or None where it is not. A pixel is the mean of 16 points.
"""
import math
import sys

WIDTH, HEIGHT = 192, 128
SAMPLES = 4
CARD_WIDTH, CARD_HEIGHT = 38.0, 54.0

GLYPHS = {
    "A": ["010", "101", "111", "101", "101"],
    "K": ["101", "101", "110", "101", "101"],
    "Q": ["010", "101", "101", "110", "011"],
    "J": ["001", "001", "001", "101", "010"],
    "5": ["111", "100", "110", "001", "110"],
    "3": ["111", "001", "011", "001", "111"],
}


def disc(x, y, radius):
    return x * x + y * y < radius * radius


def heart(x, y):
    return disc(x + 0.48, y + 0.3, 0.52) or disc(x - 0.48, y + 0.3, 0.52) or (y > -0.3 and abs(x) < 0.93 - 0.72 * (y + 0.3) and y < 1)


def foot(x, y):
    return 0.2 < y < 1 and abs(x) < 0.08 + 0.35 * (y - 0.2) ** 2


def suit_at(suit, x, y):
    """Whether (x, y) lies in the sign of a suit, which fills -1 … 1 in both directions; y grows downwards."""
    if suit == "diamond":
        return abs(x) * 1.35 + abs(y) < 1
    if suit == "heart":
        return heart(x, y)
    if suit == "spade":
        return heart(x, -1.15 * y - 0.05) or foot(x, y)
    return disc(x, y + 0.5, 0.44) or disc(x + 0.5, y + 0.12, 0.44) or disc(x - 0.5, y + 0.12, 0.44) or foot(x, y)


def glyph_at(glyph, x, y):
    """Whether (x, y) is ink of a letter of 3 × 5 dots with its top left corner at the origin."""
    column, row = math.floor(x), math.floor(y)
    return 0 <= column < 3 and 0 <= row < 5 and GLYPHS[glyph][row][column] == "1"


def outline(u, v):
    """The distance from (u, v) to the edge of a card with round corners, negative outside."""
    radius = 4.0
    dx = max(abs(u) - (CARD_WIDTH / 2 - radius), 0)
    dy = max(abs(v) - (CARD_HEIGHT / 2 - radius), 0)
    return radius - math.hypot(dx, dy)


def face(rank, suit):
    ink = 90 if suit in ("heart", "diamond") else 15

    def grey(u, v):
        if v > 0:
            u, v = -u, -v  # the lower half is the upper half turned round
        x, y = u + CARD_WIDTH / 2, v + CARD_HEIGHT / 2
        if glyph_at(rank, (x - 3.5) / 1.3, (y - 4) / 1.3) or suit_at(suit, (x - 5.6) / 2.6, (y - 15.5) / 2.9):
            return ink
        if suit_at(suit, u / 8.5, v / 9.5) and v > -9.5:
            return ink
        if rank in "KQJ" and 6 < x < CARD_WIDTH - 6 and (abs(x - 10.5) < 0.35 or abs(x - CARD_WIDTH + 10.5) < 0.35):
            return 120
        return 244

    # The large sign stands upright: only the corners are turned.
    def upright(u, v):
        if abs(u) < 9 and abs(v) < 10:
            return ink if suit_at(suit, u / 8.5, v / 9.5) else 244
        return grey(u, v)

    return upright


def back(u, v):
    if abs(u) > CARD_WIDTH / 2 - 3 or abs(v) > CARD_HEIGHT / 2 - 3:
        return 240
    if abs(u) > CARD_WIDTH / 2 - 4.2 or abs(v) > CARD_HEIGHT / 2 - 4.2:
        return 60
    lattice = math.cos((u + v) * math.pi / 2.2) * math.cos((u - v) * math.pi / 2.2)
    rose = math.cos(12 * math.atan2(v, u)) > 0 and 4 < math.hypot(u, v) < 10
    return (215 if rose else 190) if lattice > 0.1 else 70


class Card:
    def __init__(self, x, y, degrees, grey):
        self.x, self.y, self.grey = x, y, grey
        self.cos, self.sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def at(self, x, y):
        """The grey value at (x, y), or None outside; and how dark the shadow is there."""
        u = (x - self.x) * self.cos + (y - self.y) * self.sin
        v = (y - self.y) * self.cos - (x - self.x) * self.sin
        edge = outline(u, v)
        if edge < 0:
            shade = outline(u - 1.5, v - 2) + 2.5
            return None, max(0.0, min(1.0, shade / 5)) * 0.45
        return (40 if edge < 0.45 else self.grey(u, v)), 0.0


def cloth(x, y):
    weave = 7 * math.sin(2 * math.pi * x / 3) * math.sin(2 * math.pi * y / 3)
    lamp = math.hypot((x - 80) / WIDTH, (y - 45) / HEIGHT)
    grey = 118 - 75 * lamp + weave
    return grey + 28 if abs(math.hypot((x - 96) / 88, (y - 64) / 58) - 1) < 0.012 else grey


def table():
    """All cards, the lowest first."""
    cards = [Card(34 + 0.8 * k, 40 - 0.7 * k, -8, back) for k in range(7)]
    hand = [("A", "spade"), ("K", "heart"), ("Q", "club"), ("J", "diamond"), ("5", "spade")]
    for k, (rank, suit) in enumerate(hand):
        degrees = -34 + 17 * k
        a = math.radians(degrees)
        cards.append(Card(104 + 78 * math.sin(a), 158 - 78 * math.cos(a), degrees, face(rank, suit)))
    cards.append(Card(92, 32, 24, back))
    cards.append(Card(150, 38, 58, face("3", "heart")))
    return cards


def draw():
    cards = table()
    pixels = bytearray()
    for j in range(HEIGHT):
        for i in range(WIDTH):
            total = 0.0
            for s in range(SAMPLES * SAMPLES):
                x, y = i + (s % SAMPLES + 0.5) / SAMPLES, j + (s // SAMPLES + 0.5) / SAMPLES
                light = 1.0
                for card in reversed(cards):
                    grey, shadow = card.at(x, y)
                    if grey is not None:
                        break
                    light = min(light, 1 - shadow)
                else:
                    grey = cloth(x, y)
                total += grey * light
            pixels.append(max(0, min(255, round(total / (SAMPLES * SAMPLES)))))
    return bytes(pixels)


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as out:
        out.write(b"P5\n# drawn by draw_cards.py\n%d %d\n255\n" % (WIDTH, HEIGHT) + draw())
