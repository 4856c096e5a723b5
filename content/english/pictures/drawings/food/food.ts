import { animalFace } from '../../kit/animals.ts'
import { area, art, at, both, box, circle, ellipse, line, polygon } from '../../kit/primitives.ts'
import { leaf } from '../../kit/scenery.ts'
import { bowl, cup, glass, jar, plate, steam } from '../../kit/things.ts'

const APPLE = art(
  area(
    'red',
    'M32 20q-6 -6 -15 -3q-12 6 -8 23q5 18 16 19q4 0 7 -2q3 2 7 2q11 -1 16 -19q4 -17 -8 -23q-9 -3 -15 3',
  ),
  line('brown', 'M32 21q0 -9 4 -13'),
  area('green', 'M35 13q3 -9 14 -7q-3 9 -14 7'),
  area('shine', 'M15 36q-1 -10 7 -13q-3 7 -7 13'),
)

const ORANGE = art(
  circle('orange', 32, 35, 24),
  area('green', 'M32 12q2 -9 14 -7q-2 9 -14 7'),
  circle('brown', 32, 13, 2.5),
  area('shine', 'M16 32q1 -10 9 -12q-3 7 -9 12'),
)

const CARROT = art(
  line('green', 'M42 22l4 -16M44 22l14 -8M43 22l14 2', 4),
  area('orange', 'M36 16q14 4 12 14q-16 22 -40 30q-4 0 -3 -4q10 -26 31 -40'),
  line('shade', 'M30 26l6 5M22 38l5 4M28 46l4 4', 2.5),
)

export const TOMATO = art(
  ellipse('red', 32, 37, 25, 22),
  polygon('green', [32, 20], [20, 18], [27, 22], [24, 28], [32, 23], [40, 28], [37, 22], [44, 18]),
  line('green', 'M32 20v-9'),
)

export const MEAT = art(
  area('red', 'M8 36q-4 -18 16 -24q22 -6 30 8q8 16 -10 26q-8 4 -12 10q-14 2 -18 -6q-4 -6 -6 -14'),
  area('shine', 'M16 34q-2 -12 12 -15q14 -4 20 4q4 10 -9 17q-6 4 -10 8q-10 0 -13 -14'),
  circle('paper', 40, 24, 5),
  circle('red', 40, 24, 2),
)

const CABBAGE = art(
  circle('green', 32, 32, 27),
  line(
    'shine',
    'M32 58v-34M32 46q-12 -2 -16 -14M32 46q12 -2 16 -14M32 34q-7 -2 -9 -10M32 34q7 -2 9 -10',
    2.5,
  ),
  area('shade', 'M5 32q0 27 27 27q-20 -6 -27 -27M59 32q0 27 -27 27q20 -6 27 -27'),
)

export const food = {
  apple: APPLE,
  rice: art(
    bowl(
      'blue',
      art(
        area('paper', 'M11 34q2 -14 10 -15q10 -10 21 0q9 2 11 15z'),
        line('base', 'M22 26l3 1M32 21l3 -1M40 28l3 -1M28 30h3', 2),
      ),
    ),
    line('brown', 'M44 22l14 -14M49 25l12 -12', 2.5),
  ),
  egg: art(
    area('paper', 'M32 5q18 16 18 33q0 20 -18 20t-18 -20q0 -17 18 -33'),
    area('shade', 'M48 30q2 18 -14 27q16 0 16 -19z'),
  ),
  milk: art(
    polygon('paper', [18, 26], [46, 26], [46, 58], [18, 58]),
    area('blue', 'M16 25l7 -13h18l7 13zM16 40h32v12h-32z'),
    box('base', 23, 5, 18, 8, 2),
  ),
  bread: art(
    area('brown', 'M8 22q0 -12 14 -12h22q14 0 14 12q0 6 -6 9v20q0 4 -4 4h-30q-4 0 -4 -4v-20q-6 -3 -6 -9'),
    area('skin', 'M13 22q0 -7 10 -7h20q10 0 10 7q0 4 -6 6v19q0 3 -3 3h-22q-3 0 -3 -3v-19q-6 -2 -6 -6'),
  ),
  juice: art(
    line('red', 'M36 12l5 -9h8', 3),
    glass('orange', 18),
    circle('orange', 48, 16, 9),
    circle('shine', 48, 16, 6),
  ),
  water: glass('blue', 20),
  cake: art(
    area('skin', 'M6 34h52v20q0 4 -4 4h-44q-4 0 -4 -4z'),
    area(
      'pink',
      'M6 40v-6q0 -8 8 -8h36q8 0 8 8v6q-4 6 -8 0q-4 5 -9 0q-4 6 -9 0q-5 5 -9 0q-5 6 -9 0q-4 5 -8 0',
    ),
    line('blue', 'M20 25v-9M32 25v-9M44 25v-9'),
    circle('orange', 20, 10, 3),
    circle('orange', 32, 10, 3),
    circle('orange', 44, 10, 3),
  ),
  banana: art(
    area('yellow', 'M44 4l7 2q10 32 -12 46q-18 10 -32 2q-2 -4 1 -6q20 0 29 -14q7 -14 7 -30'),
    area('brown', 'M44 4l7 2l1 6l-8 -1zM6 50q1 -3 4 -2l1 6q-5 0 -5 -4'),
  ),
  pear: art(
    area('green', 'M32 12q10 0 11 12q9 8 9 18q0 18 -20 18t-20 -18q0 -10 9 -18q1 -12 11 -12'),
    line('brown', 'M32 13q0 -6 3 -9'),
    area('shine', 'M18 42q0 -8 7 -13q0 8 -7 13'),
  ),
  grape: art(
    ...(
      [
        [20, 24],
        [32, 22],
        [44, 24],
        [26, 34],
        [38, 34],
        [32, 45],
        [20, 36],
        [44, 36],
        [27, 46],
        [37, 46],
        [32, 55],
      ] as const
    ).map(([x, y]) => circle('purple', x, y, 7)),
    line('brown', 'M32 18v-13'),
    leaf(33, 14, 1),
    line('shine', 'M18 22l1 -1M30 20l1 -1M42 22l1 -1M24 32l1 -1M36 32l1 -1', 2.5),
  ),
  strawberry: art(
    area('red', 'M32 60q-24 -14 -22 -34q4 -12 22 -8q18 -4 22 8q2 20 -22 34'),
    area('green', 'M32 20l-15 4q-1 -7 7 -8l-3 -6q8 0 11 5q3 -5 11 -5l-3 6q8 1 7 8z'),
    line('yellow', 'M22 32v1M32 30v1M42 32v1M27 41v1M37 41v1M32 50v1', 3),
  ),
  watermelon: art(
    area('green', 'M4 24h56q-2 30 -28 32q-26 -2 -28 -32'),
    area('paper', 'M8 24h48q-3 25 -24 26q-21 -1 -24 -26'),
    area('red', 'M11 24h42q-3 22 -21 23q-18 -1 -21 -23'),
    line('ink', 'M22 30v2M32 30v2M42 30v2M27 38v2M37 38v2', 3),
  ),
  orange: ORANGE,
  fruit: art(
    at(0, 26, 0.56, ORANGE),
    at(27, 0, 0.56, APPLE),
    at(
      30,
      28,
      0.54,
      art(
        area('purple', 'M32 10q22 0 22 24t-22 24t-22 -24t22 -24'),
        line('brown', 'M32 11v-8'),
        leaf(33, 10, 0.9),
      ),
    ),
  ),
  chicken: art(
    line('base', 'M42 44l11 11', 7),
    circle('base', 56, 52, 4.5),
    circle('base', 52, 57, 4.5),
    area('brown', 'M8 16q10 -12 26 -6q16 8 14 24q-2 12 -10 14q-14 2 -24 -8q-12 -12 -6 -24'),
    area('shine', 'M14 20q4 -6 10 -5q-6 4 -10 5'),
  ),
  tomato: TOMATO,
  potato: art(
    area('brown', 'M10 40q-4 -20 14 -24q8 -8 22 -2q14 6 11 24q-2 18 -22 18q-22 0 -25 -16'),
    line('shade', 'M22 28h1M38 24h1M32 38h1M46 38h1M24 44h1', 3.5),
  ),
  carrot: CARROT,
  hamburger: art(
    area('orange', 'M6 28q0 -20 26 -20t26 20z'),
    line('paper', 'M22 18h1M32 14h1M42 18h1', 3),
    area('green', 'M4 30h56v4q-5 6 -10 0q-5 6 -10 0q-4 6 -9 0q-4 6 -9 0q-5 6 -9 0q-5 5 -9 0z'),
    box('brown', 6, 38, 52, 8, 4),
    area('orange', 'M6 48h52q0 10 -9 10h-34q-9 0 -9 -10'),
  ),
  'ice cream': art(
    polygon('brown', [19, 32], [45, 32], [32, 58]),
    line('shade', 'M24 32l12 20M40 32l-12 20', 2),
    circle('pink', 32, 18, 14),
    area('pink', 'M15 28q2 -4 17 -4t17 4q0 6 -5 5q-4 3 -7 0q-4 4 -8 0q-4 3 -8 0q-6 1 -6 -5'),
    circle('red', 32, 4, 3),
  ),
  tea: art(
    steam(29, 18),
    cup('green', 'orange'),
    line('slate', 'M38 26v14', 1.5),
    box('yellow', 34, 40, 8, 8, 1),
  ),
  coffee: art(steam(29, 18), cup('brown', 'ink')),
  sandwich: art(
    polygon('skin', [8, 42], [56, 42], [40, 10]),
    area('green', 'M4 43h56v4q-5 5 -9 0q-5 5 -10 0q-4 5 -9 0q-5 5 -10 0q-4 5 -9 0q-5 4 -9 0z'),
    box('red', 7, 47, 50, 3, 1),
    box('yellow', 6, 49, 52, 4, 1),
    box('skin', 5, 52, 54, 8, 3),
  ),
  dumpling: art(
    ellipse('base', 32, 52, 29, 8),
    area('paper', 'M8 46q0 -22 24 -24q24 2 24 24q-24 10 -48 0'),
    line('base', 'M20 30l5 7M32 24v8M44 30l-5 7'),
  ),
  'hot dog': art(
    area('orange', 'M4 34q0 -12 12 -12h32q12 0 12 12t-12 14h-32q-12 -2 -12 -14'),
    box('red', 2, 25, 60, 13, 6.5),
    line('yellow', 'M8 33q4 -6 8 0t8 0t8 0t8 0t8 0t8 0'),
  ),
  chocolate: art(
    box('brown', 12, 4, 40, 34, 3),
    line('shade', 'M25.500 4v34M38.500 4v34M12 15h40M12 26h40', 2.5),
    area('red', 'M10 32l5 -3l5 3l6 -3l6 3l6 -3l6 3l5 -3l5 3v24q0 4 -4 4h-36q-4 0 -4 -4z'),
    box('yellow', 18, 42, 28, 8, 1),
  ),
  honey: art(
    jar('orange', 'yellow'),
    at(
      32,
      42,
      0.5,
      art(
        ellipse('yellow', 0, 0, 15, 12),
        area('ink', 'M-7 -11h5v22h-5zM3 -11h5v22h-5z'),
        ellipse('paper', -2, -14, 7, 6),
      ),
    ),
  ),
  lemon: art(
    ellipse('yellow', 32, 34, 22, 16, -25),
    ellipse('yellow', 53, 24, 6, 4.5, -25),
    ellipse('yellow', 11, 44, 5, 4, -25),
    leaf(46, 17, 0.7),
    area('shine', 'M18 34q4 -9 14 -10q-6 4 -14 10'),
  ),
  mushroom: art(
    area('skin', 'M24 34h16l4 20q0 6 -12 6t-12 -6z'),
    area('brown', 'M4 36q0 -30 28 -30t28 30q0 2 -2 2h-52q-2 0 -2 -2'),
    area('shine', 'M14 26q4 -12 16 -13q-8 5 -16 13'),
    line('shade', 'M22 38v4M32 38v5M42 38v4', 2),
  ),
  corn: art(
    area('yellow', 'M32 4q14 8 14 28t-14 28q-14 -8 -14 -28t14 -28'),
    line('shade', 'M32 6v50M25 12v38M39 12v38M19 26h26M19 36h26M22 17h20M22 46h20', 1.8),
    area('green', 'M30 61q-22 -2 -20 -32q14 10 20 32M34 61q22 -2 20 -32q-14 10 -20 32'),
  ),
  meat: MEAT,
  food: art(
    area('skin', 'M4 18q0 -10 10 -10h10q10 0 10 10q0 4 -3 6v14h-24v-14q-3 -2 -3 -6'),
    at(33, 3, 0.46, APPLE),
    at(28, 33, 0.46, MEAT),
    ellipse('paper', 15, 52, 9, 10),
    circle('yellow', 15, 53, 4.5),
  ),
  beef: art(
    at(1, -3, 0.62, animalFace('brown', { ears: 'side', muzzle: 'pink' })),
    at(1, -3, 0.62, line('slate', 'M20 18q-6 -4 -5 -11M44 18q6 -4 5 -11', 5)),
    at(25, 29, 0.6, MEAT),
  ),
  vegetable: art(at(3, 8, 0.58, CARROT), at(26, 24, 0.58, CABBAGE), at(28, -2, 0.5, TOMATO)),
  bean: art(
    area('green', 'M5 14q6 -8 10 0q8 28 42 34q4 4 -2 8q-46 2 -50 -42'),
    ...[
      [15, 27],
      [22, 38],
      [32, 45],
      [43, 50],
    ].map(([x = 0, y = 0]) => circle('shine', x, y, 4.5)),
    line('green', 'M10 12q0 -5 4 -8'),
  ),
  sugar: art(
    ...[
      [8, 34],
      [34, 34],
      [21, 10],
    ].map(([x = 0, y = 0]) => art(box('paper', x, y, 22, 22, 3), box('shade', x, y + 15, 22, 7, 3))),
  ),
  sweet: art(
    polygon('pink', [20, 32], [4, 20], [4, 44]),
    polygon('pink', [44, 32], [60, 20], [60, 44]),
    circle('red', 32, 32, 16),
    line('paper', 'M22 24q10 2 12 -8M20 38q20 0 24 -16M30 48q12 -4 16 -14', 3),
  ),
  cabbage: CABBAGE,
  yogurt: art(
    line('slate', 'M36 24l10 -20', 4),
    polygon('paper', [16, 22], [48, 22], [43, 58], [21, 58]),
    box('purple', 15, 32, 33, 16, 0),
    box('base', 12, 18, 40, 7, 3),
    circle('paper', 28, 40, 3.5),
    circle('paper', 36, 40, 3.5),
  ),
  butter: art(
    ellipse('base', 32, 48, 29, 9),
    box('yellow', 12, 24, 40, 22, 3),
    box('shine', 12, 24, 40, 7, 3),
    line('shade', 'M24 31v15M36 31v15', 2),
    box('yellow', 2, 34, 8, 13, 2),
  ),
  pepper: art(
    area(
      'green',
      'M32 20q-6 -6 -16 -3q-12 6 -8 24q4 18 12 19q7 0 12 -5q5 5 12 5q8 -1 12 -19q4 -18 -8 -24q-10 -3 -16 3',
    ),
    line('slate', 'M32 22q-1 -10 6 -15', 5),
    line('shade', 'M26 24q-6 14 0 30M38 24q6 14 0 30', 2),
  ),
  sausage: art(
    line('red', 'M10 18q22 -10 44 2M10 42q22 -10 44 2', 13),
    line('shine', 'M14 16q16 -6 34 0M14 40q16 -6 34 0', 3),
    line('brown', 'M8 18l-5 -3M56 20l5 -3M8 42l-5 3M56 44l5 3', 3),
  ),
  steak: plate(
    art(
      area('brown', 'M16 36q-4 -16 14 -17q18 -4 19 10q2 12 -10 14q-16 6 -23 -7'),
      line('ink', 'M24 26l6 12M31 23l7 15M39 22l4 12', 2.5),
      circle('paper', 42, 28, 3),
    ),
  ),
  cheese: art(
    area('yellow', 'M4 36l36 -22q16 4 20 22z'),
    box('yellow', 4, 36, 56, 20, 2),
    area('shade', 'M4 36h56v4h-56z'),
    circle('orange', 18, 46, 4),
    circle('orange', 36, 49, 5),
    circle('orange', 50, 44, 3),
    circle('orange', 40, 27, 4),
  ),
  cookie: art(
    circle('brown', 32, 32, 26),
    circle('skin', 32, 32, 23),
    line('brown', 'M22 22h.1M38 18h.1M46 32h.1M30 34h.1M18 38h.1M36 48h.1', 7),
  ),
  onion: art(
    area('purple', 'M32 10q4 10 14 16q14 10 6 24q-8 10 -20 10t-20 -10q-8 -14 6 -24q10 -6 14 -16'),
    line('shade', 'M32 16q-14 20 -4 42M32 16q14 20 4 42', 2.5),
    line('green', 'M32 12v-8M32 12l-6 -7M32 12l6 -7', 3),
    line('brown', 'M28 60l-2 3M36 60l2 3', 2),
  ),
  ham: art(
    area('brown', 'M8 30q2 -20 24 -22q22 0 26 18q0 18 -18 26q-14 6 -24 -2q-8 -8 -8 -20'),
    ellipse('pink', 30, 30, 17, 15, -10),
    circle('paper', 27, 28, 5),
    line('base', 'M48 48l8 8', 6),
    circle('base', 58, 55, 3.5),
    circle('base', 55, 59, 3.5),
  ),
  pie: art(
    area('skin', 'M4 34q4 -20 28 -20t28 20z'),
    area('brown', 'M4 34h56l-8 20h-40z'),
    line('shade', 'M16 38l4 14M28 38l1 14M40 38l-2 14M50 38l-5 14', 2.5),
    line('red', 'M22 28l4 -8M32 26v-8M42 28l-4 -8', 3.5),
  ),
  pork: art(
    at(
      2,
      -2,
      0.56,
      art(
        both(polygon('pink', [11, 13], [25, 17], [14, 29])),
        ellipse('pink', 32, 36, 24, 21),
        circle('ink', 21, 31, 3),
        circle('ink', 43, 31, 3),
        ellipse('shade', 32, 40, 11, 8),
      ),
    ),
    at(25, 29, 0.6, MEAT),
  ),
  coke: art(
    line('red', 'M38 14l6 -12h8', 3),
    area('base', 'M14 12h36l-4 46q0 4 -4 4h-20q-4 0 -4 -4z'),
    area('brown', 'M17 20h30l-3 38h-24z'),
    box('shine', 22, 24, 9, 9, 2),
    box('shine', 33, 32, 9, 9, 2),
    line('paper', 'M24 46h.1M32 52h.1M40 48h.1', 3),
  ),
}
