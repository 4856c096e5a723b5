import { bust } from '../../kit/faces.ts'
import { person } from '../../kit/person.ts'
import {
  area,
  art,
  at,
  box,
  circle,
  ellipse,
  line,
  mirror,
  polygon,
  ring,
  turn,
} from '../../kit/primitives.ts'
import { cloud, globe, star, waves } from '../../kit/scenery.ts'
import { arrow } from '../../kit/signs.ts'
import { gear } from '../../kit/things.ts'
import { bicycle, bus, car, plane, ship, train, truck } from '../../kit/vehicles.ts'

const COMPASS = (angle: number) =>
  art(
    circle('base', 32, 32, 28),
    circle('paper', 32, 32, 23),
    line('slate', 'M32 12v3M32 49v3M12 32h3M49 32h3', 3),
    turn(
      angle,
      32,
      32,
      polygon('red', [32, 12], [38, 32], [26, 32]),
      polygon('base', [32, 52], [38, 32], [26, 32]),
    ),
    circle('slate', 32, 32, 3),
  )

export const travel = {
  car: car('red'),
  bus: bus('orange'),
  bike: bicycle('red'),
  train: train('blue'),
  plane: plane('blue'),
  ship: ship('red'),
  truck: truck('red', 'base'),
  boat: art(
    polygon('paper', [35, 8], [54, 38], [35, 38]),
    polygon('red', [29, 14], [29, 38], [14, 38]),
    area('brown', 'M6 42h52l-8 12h-36z'),
    waves(52),
  ),
  taxi: art(car('yellow'), box('ink', 25, 11, 16, 8, 2)),
  rocket: art(
    area('paper', 'M32 3q16 14 12 40h-24q-4 -26 12 -40'),
    circle('blue', 32, 24, 6),
    polygon('red', [18, 34], [12, 50], [20, 46]),
    polygon('red', [46, 34], [52, 50], [44, 46]),
    area('orange', 'M25 46h14q-1 12 -7 16q-6 -4 -7 -16'),
  ),
  drive: art(
    at(6, -6, 0.72, bust({ clothes: 'red' })),
    area('blue', 'M2 40h60v14q0 8 -8 8h-44q-8 0 -8 -8z'),
    line('slate', 'M18 44a14 14 0 0 1 28 0M32 44v-6', 4),
  ),
  subway: art(
    area('slate', 'M2 60v-30q0 -26 30 -26t30 26v30z'),
    box('blue', 14, 18, 36, 36, 8),
    box('base', 19, 24, 26, 13, 3),
    circle('yellow', 22, 45, 3),
    circle('yellow', 42, 45, 3),
    line('base', 'M20 60l4 -5M44 60l-4 -5'),
  ),
  motorbike: art(
    ring('slate', 14, 46, 10, 5),
    ring('slate', 50, 46, 10, 5),
    area('red', 'M14 40q4 -8 14 -8h12l6 -4l4 10l-10 10h-16q-2 -8 -10 -8'),
    line('slate', 'M50 46l-8 -26l8 -2M16 30h14', 4),
    circle('yellow', 48, 26, 3.5),
  ),
  spaceship: art(
    ellipse('base', 32, 36, 29, 10),
    area('blue', 'M18 32q0 -18 14 -18t14 18q-14 6 -28 0'),
    line('yellow', 'M12 38h.1M24 42h.1M40 42h.1M52 38h.1', 4.5),
    line('slate', 'M22 46l-4 10M42 46l4 10', 3),
    star(54, 12, 4),
    star(10, 14, 3),
  ),
  drone: art(
    line('slate', 'M14 22l36 20M50 22l-36 20', 4),
    box('slate', 22, 24, 20, 16, 5),
    circle('red', 32, 34, 4),
    line('base', 'M4 20h20M40 20h20M4 44h20M40 44h20', 4),
    line('slate', 'M26 42v6h-4M38 42v6h4', 2.5),
  ),
  ticket: art(
    area('orange', 'M4 16h56v9a7 7 0 0 0 0 14v9h-56v-9a7 7 0 0 0 0 -14z'),
    line('paper', 'M44 20v4M44 29v5M44 39v5', 3),
    star(24, 32, 9, 'paper'),
  ),
  passport: art(
    box('red', 12, 4, 40, 56, 4),
    circle('yellow', 32, 26, 11),
    line('red', 'M21 26h22M32 15v22M26 17q-5 9 0 18M38 17q5 9 0 18', 2),
    line('yellow', 'M22 48h20'),
  ),
  railway: art(
    line('brown', 'M22 12h20M18 24h28M14 38h36M9 54h46', 5),
    line('slate', 'M26 6l-12 54M38 6l12 54', 4),
  ),
  platform: art(
    at(14, -2, 0.78, train('blue')),
    box('yellow', 2, 44, 60, 4, 0),
    box('base', 2, 48, 60, 12, 1),
    at(-8, 18, 0.5, person('stand', { shirt: 'red' })),
  ),
  engine: art(
    box('slate', 10, 20, 40, 30, 4),
    box('red', 16, 8, 10, 12, 1),
    box('red', 30, 8, 10, 12, 1),
    gear(46, 40, 14, 'base'),
    line('slate', 'M6 28v14M56 24h6', 5),
    line('base', 'M18 30h12M18 38h10'),
  ),
  travel: art(globe(26, 38, 21), turn(-20, 44, 18, at(22, -2, 0.66, plane('red')))),
  ride: art(at(0, 20, 0.7, bicycle('red')), at(-2, -1, 0.68, person('sit', { shirt: 'green' }))),
  fly: art(
    cloud(16, 50, 0.5),
    cloud(52, 14, 0.4),
    area('blue', 'M4 22q16 -14 28 10q12 -24 28 -10q-16 -2 -24 20q-4 6 -8 0q-8 -22 -24 -20'),
  ),
  seat: art(
    box('blue', 14, 4, 14, 36, 5),
    box('blue', 14, 34, 36, 14, 5),
    box('shade', 18, 8, 6, 22, 3),
    line('slate', 'M20 50v10M44 50v10M12 60h40', 4),
    line('slate', 'M30 28h16', 4),
  ),
  north: COMPASS(0),
  south: COMPASS(180),
  east: COMPASS(90),
  west: COMPASS(270),
  route: art(
    line('base', 'M8 52q16 4 16 -14t20 -8t10 -18', 7),
    line('blue', 'M8 52q16 4 16 -14t20 -8t10 -18', 3),
    circle('green', 8, 52, 6),
    area('red', 'M54 2q9 0 9 9q0 6 -9 15q-9 -9 -9 -15q0 -9 9 -9'),
    circle('paper', 54, 11, 3.5),
  ),
  land: art(
    box('slate', 2, 52, 60, 8, 1),
    turn(15, 28, 28, at(-2, -4, 0.8, plane('blue'))),
    arrow(52, 18, 52, 42, 'green', 4),
  ),
  launch: art(
    at(
      14,
      -4,
      0.58,
      art(
        area('paper', 'M32 3q16 14 12 40h-24q-4 -26 12 -40'),
        circle('blue', 32, 24, 6),
        polygon('red', [18, 34], [12, 50], [20, 46]),
        polygon('red', [46, 34], [52, 50], [44, 46]),
      ),
    ),
    area('orange', 'M28 24h9l3 22q-8 8 -15 0z'),
    circle('base', 16, 54, 9),
    circle('base', 32, 56, 9),
    circle('base', 48, 54, 9),
  ),
  crash: art(
    at(-6, 22, 0.56, car('red')),
    mirror(at(-6, 22, 0.56, car('blue'))),
    polygon(
      'yellow',
      [32, 6],
      [36, 18],
      [46, 12],
      [42, 24],
      [52, 28],
      [40, 31],
      [32, 42],
      [25, 31],
      [12, 28],
      [22, 24],
      [18, 12],
      [28, 18],
    ),
  ),
  speed: art(
    area('base', 'M4 46a28 28 0 0 1 56 0z'),
    line('slate', 'M10 44l5 -1M16 28l4 3M32 20v5M48 28l-4 3M54 44l-5 -1', 3),
    line('red', 'M32 46l14 -14', 5),
    circle('slate', 32, 46, 5),
  ),
}
