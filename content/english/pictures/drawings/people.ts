import { bust } from '../kit/faces.ts'
import { person } from '../kit/person.ts'
import { area, art, at, box, circle, line } from '../kit/primitives.ts'

/** The opening of a white coat or a jacket over a shirt. */
const lapels = area('shade', 'M24 44l8 20h-6zM40 44l-8 20h6z')

export const people = {
  mum: art(
    at(-10, 0, 1, person('offer', { shirt: 'red', dress: true, hair: 'long', headRadius: 8 })),
    at(28, 28, 0.56, person('wave', { shirt: 'base', trousers: 'slate' })),
  ),
  grandma: bust({ hair: 'bun', hairTone: 'base', glasses: true, clothes: 'purple' }),
  grandpa: bust({ hair: 'short', hairTone: 'base', beard: 'base', glasses: true, clothes: 'green' }),
  boy: person('stand', { shirt: 'blue' }),
  girl: person('stand', { shirt: 'pink', dress: true, hair: 'tails' }),
  baby: art(
    area('blue', 'M14 64q-2 -22 18 -22t18 22z'),
    bust({ hair: 'none', clothes: 'blue' }),
    line('slate', 'M30 14q4 -4 2 -8', 2.5),
    circle('yellow', 32, 38, 3.5),
  ),
  teacher: art(
    box('green', 2, 6, 60, 34, 3),
    line('paper', 'M10 16h12M10 24h8M44 16h10', 3),
    at(2, 12, 0.82, bust({ hair: 'long', clothes: 'red' })),
    line('brown', 'M50 54l6 -26'),
  ),
  doctor: art(
    bust({ clothes: 'paper', chest: lapels }),
    line('slate', 'M22 46v6q0 5 5 5t5 -5v-6'),
    circle('slate', 27, 58, 2.5),
  ),
  nurse: bust({ clothes: 'blue', hair: 'long', hat: ['nurse', 'paper'] }),
  farmer: art(
    bust({ clothes: 'green', hat: ['straw', 'yellow'] }),
    line('brown', 'M56 62v-34M50 18v8q0 3 6 3t6 -3v-8M56 18v10'),
  ),
  cook: art(
    bust({ clothes: 'paper', hat: ['cook', 'paper'] }),
    line('slate', 'M54 62v-16', 4),
    box('slate', 44, 34, 20, 12, 6),
  ),
  policeman: art(bust({ clothes: 'blue', hat: ['police', 'blue'], chest: circle('yellow', 42, 53, 3) })),
  king: art(
    bust({
      clothes: 'red',
      hat: ['crown', 'yellow'],
      beard: 'slate',
      chest: area('paper', 'M20 44q12 10 24 0l-2 8q-10 6 -20 0z'),
    }),
  ),
  queen: bust({
    clothes: 'purple',
    hat: ['crown', 'yellow'],
    hair: 'long',
    chest: circle('yellow', 32, 50, 3),
  }),
  firefighter: art(
    bust({ clothes: 'orange', hat: ['fire', 'red'], chest: area('yellow', 'M12 54h40v4h-40z') }),
  ),
}
