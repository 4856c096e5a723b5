import { head } from '../../kit/faces.ts'
import { area, art, at, box, circle, ellipse, line, polygon, turn } from '../../kit/primitives.ts'
import { flame, moon, sun } from '../../kit/scenery.ts'
import { heart } from '../../kit/signs.ts'
import { bottle, bowl, cup, glass, plate, sheet, steam, textLines } from '../../kit/things.ts'
import { MEAT, TOMATO } from './food.ts'

export const meals = {
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
  salt: art(
    polygon('paper', [22, 22], [42, 22], [46, 58], [18, 58]),
    area('slate', 'M20 22q0 -14 12 -14t12 14z'),
    line('paper', 'M28 14h0.100M36 14h0.100M32 18h0.100', 2.5),
    line('base', 'M26 36h12M26 44h12'),
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
  menu: sheet(
    art(
      line('red', 'M27 12v6q0 3 3 3M33 12v6q0 3 -3 3M30 12v16', 2),
      line('red', 'M39 28v-16q4 4 0 9', 2),
      textLines(19, 36, 26, 3, 'base'),
    ),
  ),
  spicy: art(
    area('red', 'M14 14q10 -2 14 8q4 26 30 26q-8 14 -28 8q-22 -8 -20 -36z'),
    line('green', 'M14 16q-2 -6 2 -11', 4),
    flame(46, 36, 0.8),
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
    sun(30, 11, 6),
    at(3, 20, 0.72, bowl('blue', area('paper', 'M11 34q2 -14 10 -15q10 -10 21 0q9 2 11 15z'))),
    line('brown', 'M53 26v34M59 26v34', 2.5),
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
  porridge: art(
    steam(32, 20),
    bowl('green', ellipse('paper', 32, 34, 24, 7)),
    line('brown', 'M46 32l12 -14', 3.5),
    circle('red', 26, 33, 2.5),
    circle('red', 36, 35, 2.5),
  ),
}
