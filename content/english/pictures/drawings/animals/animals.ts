import { animalFace, beast, birdBody, fishBody, whiskers } from '../../kit/animals.ts'
import { person } from '../../kit/person.ts'
import { area, art, at, both, box, circle, ellipse, line, polygon, ring } from '../../kit/primitives.ts'
import { ground, tree, waves } from '../../kit/scenery.ts'

export const animals = {
  cat: art(
    animalFace('orange', { ears: 'pointed', nose: 'red' }),
    whiskers(),
    area('shade', 'M28 16h2l2 8l2 -8h2v9q-4 4 -8 0z'),
  ),
  dog: animalFace('brown', { ears: 'floppy', earTone: 'slate' }),
  bird: birdBody('blue'),
  fish: fishBody('orange'),
  duck: art(
    area('yellow', 'M6 34q10 4 20 -2q-1 -20 14 -21t15 13q0 6 -5 10q9 20 -14 22q-27 1 -30 -22'),
    area('shade', 'M20 38q14 -6 22 2q-2 9 -13 8q-8 -2 -9 -10'),
    polygon('orange', [52, 20], [61, 23], [53, 26]),
    circle('ink', 46, 20, 2.2),
    waves(52),
  ),
  pig: art(
    both(polygon('pink', [11, 13], [25, 17], [14, 29])),
    ellipse('pink', 32, 36, 24, 21),
    circle('ink', 21, 31, 2.8),
    circle('ink', 43, 31, 2.8),
    ellipse('shade', 32, 40, 11, 8),
    ellipse('ink', 28, 40, 2, 3),
    ellipse('ink', 36, 40, 2, 3),
    line('ink', 'M27 52q5 3 10 0', 2),
  ),
  bear: animalFace('brown', { inner: 'shine', muzzle: 'skin' }),
  monkey: art(
    both(circle('brown', 8, 34, 8), circle('skin', 8, 34, 4.5)),
    circle('brown', 32, 33, 23),
    circle('skin', 24, 31, 9),
    circle('skin', 40, 31, 9),
    ellipse('skin', 32, 43, 16, 12),
    circle('ink', 25, 31, 2.8),
    circle('ink', 39, 31, 2.8),
    line('ink', 'M30 39h0.100M34 39h0.100M24 45q8 7 16 0', 2.4),
  ),
  panda: art(
    both(circle('ink', 13, 16, 9), ring('slate', 13, 16, 8.5, 2)),
    ellipse('paper', 32, 36, 23, 21),
    both(ellipse('ink', 22, 34, 6, 8, 25)),
    circle('paper', 24, 33, 2.4),
    circle('paper', 40, 33, 2.4),
    ellipse('ink', 32, 42, 4, 2.8),
    line('ink', 'M26.500 47q3 3.500 5.500 0q2.500 3.500 5.500 0', 2),
  ),
  rabbit: art(
    animalFace('paper', { ears: 'long', inner: 'pink', muzzle: 'none', nose: 'pink' }),
    box('paper', 29, 50, 6, 6, 1),
  ),
  mouse: art(animalFace('base', { ears: 'big', inner: 'pink', muzzle: 'none', nose: 'pink' }), whiskers()),
  hen: art(
    circle('red', 40, 10, 4),
    circle('red', 45, 9, 4),
    line('orange', 'M26 50v9h4M34 50v9h4', 2.5),
    area('paper', 'M5 22q4 10 14 9q8 0 14 -3q1 -14 10 -16q11 0 10 13q1 27 -23 27q-26 -3 -25 -30'),
    area('shade', 'M17 36q12 -3 18 2q-1 8 -9 9q-8 -1 -9 -11'),
    polygon('orange', [53, 20], [59, 23], [53, 25]),
    area('red', 'M50 28q5 0 4 8q-5 -1 -4 -8'),
    circle('ink', 46, 20, 2.2),
  ),
  cow: art(
    both(line('base', 'M20 17q-7 -2 -7 -10', 5)),
    animalFace('paper', { ears: 'side', inner: 'pink', muzzle: 'none' }),
    area('ink', 'M38 16q16 0 16 18q-4 8 -12 5q-10 -7 -4 -23'),
    circle('paper', 43, 32, 2.8),
    ellipse('pink', 32, 46, 16, 10),
    ellipse('ink', 26, 45, 2, 3),
    ellipse('ink', 38, 45, 2, 3),
  ),
  horse: art(
    beast('brown', { legs: 19, head: [51, 17], headSize: 8, tail: 'M11 27q-6 3 -5 16', neck: 11 }),
    polygon('brown', [45, 9], [48, 6], [49, 12]),
    line('slate', 'M44 9q-7 5 -8 15', 6),
    line('slate', 'M11 28q-6 4 -5 15', 5),
  ),
  sheep: art(
    line('slate', 'M20 48v9M27 49v8M38 49v8M45 48v9', 4.5),
    ...(
      [
        [16, 38],
        [18, 28],
        [27, 22],
        [38, 23],
        [26, 46],
        [38, 46],
        [44, 38],
      ] as const
    ).map(([x, y]) => circle('paper', x, y, 9)),
    ellipse('paper', 31, 35, 16, 13),
    ellipse('slate', 51, 28, 7, 10, -20),
    ellipse('slate', 42, 24, 6, 3.5, 25),
    circle('paper', 52, 26, 2.2),
  ),
  tail: art(
    beast('base', { legs: 14, head: [52, 26], headSize: 7, tail: '' }),
    polygon('base', [46, 22], [47, 15], [52, 19]),
    line('red', 'M12 35q-9 -6 -4 -16t9 -8', 5),
  ),
  farm: art(
    polygon('red', [20, 8], [36, 20], [36, 50], [4, 50], [4, 20]),
    box('paper', 13, 32, 14, 20, 1),
    line('red', 'M14 33l12 18M26 33l-12 18', 2),
    ground(52),
    line('brown', 'M42 40v14M50 40v14M58 40v14M39 44h22M39 50h22'),
    tree(50, 40, 0.7),
  ),
  feed: art(
    at(-4, 0, 0.95, person('offer', { shirt: 'red' })),
    line('green', 'M43 33q2 -5 4 -8M43 33q6 -2 8 -6', 3),
    at(32, 30, 0.5, birdBody('yellow', 'shade', 'orange')),
  ),
  animal: art(
    at(0, 2, 0.5, animalFace('brown', { inner: 'shine', muzzle: 'skin' })),
    at(32, 4, 0.5, birdBody('blue')),
    at(16, 32, 0.5, fishBody('orange')),
  ),
  pet: art(
    at(-8, 0, 1, person('offer', { shirt: 'yellow' })),
    at(34, 32, 0.48, animalFace('brown', { ears: 'floppy', earTone: 'slate' })),
  ),
  bite: art(
    area(
      'skin',
      'M8 22q0 -14 16 -14h16q16 0 16 14q0 6 -6 10v26h-12q2 -6 -4 -7q0 -7 -7 -5q-3 -6 -9 -2v-12q-10 -4 -10 -10',
    ),
    line('brown', 'M8 24q0 -16 16 -16h16q16 0 16 14q0 6 -6 10v26', 4),
    line('red', 'M16 46l-6 6M20 54l-2 6M12 38l-8 2', 3),
  ),
  goat: art(
    line('slate', 'M24 18q-2 -12 -12 -14M40 18q2 -12 12 -14', 5),
    both(ellipse('base', 12, 28, 9, 4.5, 15)),
    area('base', 'M18 24q0 -10 14 -10t14 10q0 22 -8 30q-6 6 -12 0q-8 -8 -8 -30'),
    circle('ink', 25, 30, 2.8),
    circle('ink', 39, 30, 2.8),
    ellipse('pink', 32, 47, 6, 4),
    polygon('paper', [28, 55], [36, 55], [32, 62]),
  ),
}
