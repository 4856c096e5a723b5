import { bust } from '../kit/faces.ts'
import { area, art, at, box, circle, line, polygon } from '../kit/primitives.ts'
import { ground, house, sun, tower, tree, waves } from '../kit/scenery.ts'
import { arrow } from '../kit/signs.ts'
import { palm } from '../kit/things.ts'
import { bicycle, bus, car, plane, ship, train, truck } from '../kit/vehicles.ts'

export const townAndTravel = {
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
  'traffic light': art(
    box('slate', 20, 3, 24, 48, 7),
    box('slate', 29, 50, 6, 12, 1),
    circle('red', 32, 13, 6),
    circle('yellow', 32, 27, 6),
    circle('green', 32, 41, 6),
  ),
  city: art(
    tower(14, 58, 2, 4, 'slate', 'yellow'),
    tower(50, 58, 2, 4, 'slate', 'yellow'),
    tower(32, 58, 2, 6, 'base', 'slate'),
    box('slate', 2, 57, 60, 4, 2),
  ),
  village: art(ground(50), house(18, 54, 0.8), house(44, 52, 0.8), tree(32, 58, 0.6), sun(54, 9, 5)),
  bridge: art(
    line('slate', 'M4 34q28 -32 56 0', 5),
    line('slate', 'M16 24v12M26 19v16M38 19v16M48 24v12', 2.5),
    box('slate', 2, 34, 60, 6, 2),
    waves(48),
  ),
  road: art(
    box('green', 2, 14, 60, 46, 4),
    polygon('slate', [27, 17], [37, 17], [54, 57], [10, 57]),
    line('paper', 'M32 20v6M32 33v8M32 49v9', 3.5),
  ),
  left: arrow(58, 32, 8, 32, 'blue', 8),
  right: arrow(6, 32, 56, 32, 'orange', 8),
  stop: art(
    polygon('red', [22, 6], [42, 6], [56, 20], [56, 42], [42, 56], [22, 56], [8, 42], [8, 20]),
    palm(31, 33, 0.8, 'skin'),
  ),
  drive: art(
    at(6, -6, 0.72, bust({ clothes: 'red' })),
    area('blue', 'M2 40h60v14q0 8 -8 8h-44q-8 0 -8 -8z'),
    line('slate', 'M18 44a14 14 0 0 1 28 0M32 44v-6', 4),
  ),
}
