import { animalFace } from '../kit/animals.ts'
import { head } from '../kit/faces.ts'
import { area, art, at, box, circle, ellipse, line, polygon, turn } from '../kit/primitives.ts'
import { flame, leaf, moon, sun } from '../kit/scenery.ts'
import { heart } from '../kit/signs.ts'
import { bottle, bowl, cup, glass, jar, plate, sheet, steam, textLines } from '../kit/things.ts'

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

const TOMATO = art(
  ellipse('red', 32, 37, 25, 22),
  polygon('green', [32, 20], [20, 18], [27, 22], [24, 28], [32, 23], [40, 28], [37, 22], [44, 18]),
  line('green', 'M32 20v-9'),
)

const MEAT = art(
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
  noodle: art(
    bowl(
      'red',
      art(
        area('yellow', 'M10 35q2 -10 22 -10t22 10z'),
        line('yellow', 'M30 28v-22M36 28v-22M42 28v-22', 2.5),
      ),
    ),
    line('brown', 'M24 14l34 -6M24 8l34 -6', 2.5),
  ),
  soup: art(
    steam(32, 26),
    bowl('orange', ellipse('yellow', 32, 34, 24, 5)),
    line('slate', 'M46 34l12 -16', 3.5),
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
  salt: art(
    polygon('paper', [22, 22], [42, 22], [46, 58], [18, 58]),
    area('slate', 'M20 22q0 -14 12 -14t12 14z'),
    line('paper', 'M28 14h0.100M36 14h0.100M32 18h0.100', 2.5),
    line('base', 'M26 36h12M26 44h12'),
  ),
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
  breakfast: art(
    at(
      -8,
      20,
      0.72,
      plate(
        art(
          area('paper', 'M18 28q4 -12 16 -8q14 0 12 14q-2 12 -14 10q-16 0 -14 -16'),
          circle('yellow', 31, 32, 6.5),
        ),
      ),
    ),
    at(36, 30, 0.48, glass('orange', 18)),
    sun(46, 14, 7),
  ),
  plate: plate(),
  bowl: bowl('blue'),
  knife: art(box('slate', 26, 36, 11, 25, 5), area('base', 'M26 37v-31q14 4 11 31z')),
  fork: line('slate', 'M32 60v-34M20 6v12q0 8 12 8t12 -8v-12M32 6v14', 5),
  spoon: art(
    line('slate', 'M32 58v-26', 5),
    ellipse('slate', 32, 18, 11, 15),
    ellipse('base', 32, 18, 7, 10),
  ),
  chopstick: line('brown', 'M16 6l12 52M48 6l-12 52', 4.5),
  glass: glass('shine', 22),
  cup: art(cup('blue', 'shade')),
  bottle: bottle('green'),
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
  menu: sheet(
    art(
      line('red', 'M27 12v6q0 3 3 3M33 12v6q0 3 -3 3M30 12v16', 2),
      line('red', 'M39 28v-16q4 4 0 9', 2),
      textLines(19, 36, 26, 3, 'base'),
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
    area('paper', 'M24 34h16l4 20q0 6 -12 6t-12 -6z'),
    area('red', 'M4 36q0 -30 28 -30t28 30q0 2 -2 2h-52q-2 0 -2 -2'),
    circle('paper', 20, 22, 5),
    circle('paper', 38, 16, 5),
    circle('paper', 47, 29, 4),
  ),
  spicy: art(
    area('red', 'M14 14q10 -2 14 8q4 26 30 26q-8 14 -28 8q-22 -8 -20 -36z'),
    line('green', 'M14 16q-2 -6 2 -11', 4),
    flame(46, 36, 0.8),
  ),
  corn: art(
    area('yellow', 'M32 4q14 8 14 28t-14 28q-14 -8 -14 -28t14 -28'),
    line('shade', 'M32 6v50M25 12v38M39 12v38M19 26h26M19 36h26M22 17h20M22 46h20', 1.8),
    area('green', 'M30 61q-22 -2 -20 -32q14 10 20 32M34 61q22 -2 20 -32q-14 10 -20 32'),
  ),
  boil: art(
    steam(32, 22),
    box('slate', 12, 24, 40, 24, 5),
    box('slate', 4, 28, 56, 5, 2),
    box('base', 12, 22, 40, 5, 2),
    flame(22, 62, 0.4),
    flame(32, 62, 0.4),
    flame(42, 62, 0.4),
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
  salad: bowl(
    'brown',
    art(
      circle('green', 16, 28, 9),
      circle('green', 30, 22, 11),
      circle('green', 46, 27, 10),
      circle('red', 22, 30, 6),
      circle('shine', 40, 30, 5),
      ellipse('orange', 36, 18, 6, 3, -30),
    ),
  ),
  lunch: art(
    sun(32, 12, 7),
    at(7, 21, 0.78, bowl('blue', area('paper', 'M11 34q2 -14 10 -15q10 -10 21 0q9 2 11 15z'))),
    line('brown', 'M58 26v34M63 26v34', 2.5),
  ),
  dinner: art(
    moon(49, 13, 10),
    at(1, 19, 0.68, plate(at(11, 12, 0.66, MEAT))),
    line('slate', 'M50 42v18M57 34v26M46 34v5q0 3 4 3t4 -3v-5'),
  ),
  picnic: art(
    polygon('paper', [12, 44], [52, 44], [60, 60], [4, 60]),
    line('red', 'M14 44l-7 18M28 43l-3 19M42 43l4 19M9 52h47', 3),
    line('brown', 'M16 30q0 -24 16 -24t16 24', 4),
    area('brown', 'M10 28h44l-5 20h-34z'),
    line('shade', 'M13 35h38M15 42h35M24 29v19M40 29v19', 2),
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
  snack: art(
    polygon('red', [16, 10], [48, 10], [46, 16], [49, 52], [15, 52], [18, 16]),
    ellipse('yellow', 32, 32, 12, 9, -15),
    line('shade', 'M25 33q7 -6 14 -2', 2),
    ellipse('yellow', 54, 52, 8, 5, 20),
    ellipse('yellow', 10, 56, 8, 5, -15),
  ),
  sauce: art(
    polygon('red', [29, 4], [35, 4], [38, 16], [26, 16]),
    box('red', 18, 16, 28, 46, 8),
    box('paper', 18, 30, 28, 20, 0),
    at(17, 24, 0.48, TOMATO),
  ),
  sausage: art(
    line('red', 'M10 18q22 -10 44 2M10 42q22 -10 44 2', 13),
    line('shine', 'M14 16q16 -6 34 0M14 40q16 -6 34 0', 3),
    line('brown', 'M8 18l-5 -3M56 20l5 -3M8 42l-5 3M56 44l5 3', 3),
  ),
  sour: art(
    head(36, 38, 21, { mood: 'sick' }),
    circle('yellow', 15, 15, 13),
    circle('paper', 15, 15, 10),
    line('yellow', 'M15 7v16M7 15h16M9 9l12 12M21 9l-12 12', 2.5),
  ),
  bake: art(
    box('slate', 6, 4, 52, 56, 5),
    line('red', 'M16 12h.1M26 12h.1M48 12h.1', 5),
    box('orange', 12, 20, 40, 32, 3),
    area('brown', 'M18 46v-6q-2 -10 14 -10t14 10v6z'),
    line('shade', 'M26 34v6M32 33v6M38 34v6', 2.5),
    line('base', 'M16 56h32', 2.5),
  ),
  fry: art(
    line('slate', 'M40 34h22', 6),
    ellipse('slate', 24, 36, 22, 13),
    ellipse('shade', 24, 35, 18, 9),
    ellipse('paper', 23, 34, 12, 6.5),
    circle('yellow', 25, 33, 4),
    steam(24, 20),
    flame(16, 63, 0.42),
    flame(28, 63, 0.42),
  ),
  flour: art(
    area('base', 'M14 18q18 -6 36 0q8 22 2 42h-40q-6 -20 2 -42'),
    area('base', 'M16 16q-6 -10 4 -10q12 -4 24 0q10 0 4 10z'),
    line('slate', 'M15 17q17 -5 34 0'),
    line(
      'orange',
      'M32 54v-24M32 34q-7 0 -7 -7q7 0 7 7q0 -7 7 -7q0 7 -7 7M32 42q-7 0 -7 -7q7 0 7 7q0 -7 7 -7q0 7 -7 7',
      2.5,
    ),
  ),
  steak: plate(
    art(
      area('brown', 'M16 36q-4 -16 14 -17q18 -4 19 10q2 12 -10 14q-16 6 -23 -7'),
      line('ink', 'M24 26l6 12M31 23l7 15M39 22l4 12', 2.5),
      circle('paper', 42, 28, 3),
    ),
  ),
  slice: art(
    area('base', 'M30 18h20q12 0 12 10q0 5 -4 8v16q0 4 -4 4h-26z'),
    area('orange', 'M2 28q0 -12 16 -12t16 12q0 5 -4 8v20q0 3 -3 3h-18q-3 0 -3 -3v-20q-4 -3 -4 -8'),
    area('skin', 'M6 28q0 -8 12 -8t12 8q0 4 -4 6v21h-16v-21q-4 -2 -4 -6'),
  ),
  oil: art(bottle('yellow', 'paper', 'red'), area('orange', 'M32 37q7 9 0 12q-7 -3 0 -12')),
  barbecue: art(
    line('slate', 'M8 20l48 -12'),
    box('brown', 15, 12, 9, 9, 2),
    box('green', 27, 9, 9, 9, 2),
    box('brown', 39, 6, 9, 9, 2),
    area('slate', 'M6 36h52q-2 14 -18 14h-16q-16 0 -18 -14'),
    line('slate', 'M22 50l-6 12M42 50l6 12', 4),
    flame(20, 37, 0.45),
    flame(32, 37, 0.5),
    flame(44, 37, 0.45),
  ),
  pour: art(
    turn(35, 20, 18, art(area('blue', 'M8 6h24l3 24h-30z'), line('blue', 'M8 10q-10 6 -3 16', 4))),
    line('orange', 'M39 18q5 8 4 28', 5),
    area('base', 'M30 32h28l-3 28h-22z'),
    area('orange', 'M32 44h24l-2 14h-20z'),
  ),
  mix: art(
    line('slate', 'M44 4l-8 22', 4),
    bowl('blue', ellipse('yellow', 32, 34, 24, 6)),
    line('slate', 'M36 26q-9 6 -7 14q8 -2 11 -13M35 28l-3 11', 2),
    line('red', 'M10 22q4 -12 18 -12M28 10l-5 -5M28 10l-5 5', 3),
  ),
  delicious: art(
    head(28, 38, 22, { mood: 'happy' }),
    line('slate', 'M48 44l12 14', 4),
    ellipse('slate', 45, 40, 6, 4, 45),
    heart(52, 14, 0.5),
    heart(12, 10, 0.35),
  ),
}
