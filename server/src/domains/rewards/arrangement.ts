import { dice } from '../../adapters/ai/embedded/random.ts'
import { blanksOf } from '../papers/service.ts'
import { shuffled } from '../reading/service.ts'
import { type Asked, type Content, type Given, letter, NOTHING, optionsOf } from './content.ts'

/** The order in which a player sees questions and options, deterministic for a seed. */
interface Arrangement {
  /** Indexes of the questions in the task. */
  readonly order: readonly number[]
  /** The task's option keys of each question, in displayed order. */
  readonly keys: readonly (readonly string[])[]
}

export function arranged({ questions }: Content, seed: string): Arrangement {
  const by = dice(seed)
  const groups = new Map<string, number[]>()
  questions.forEach(({ passage }, place) => {
    const of = passage === null ? `alone ${place}` : `passage ${passage}`
    groups.set(of, [...(groups.get(of) ?? []), place])
  })
  // Questions about one passage stay together.
  const order = shuffled(by, [...groups.values()]).flatMap((places) =>
    places.some((place) => questions[place]?.fixed) ? places : shuffled(by, places),
  )
  const keys = order.map((place) => optionKeys(questions[place]).slice())
  return {
    order,
    keys: keys.map((own, i) => (mayMove(questions[order[i] ?? 0]) ? shuffled(by, own) : own)),
  }
}

const optionKeys = (asked: Asked | undefined) => (asked ? optionsOf(asked.body).map(({ key }) => key) : [])
const mayMove = (asked: Asked | undefined) =>
  asked !== undefined && !asked.fixed && asked.body.type !== 'true_false'

/** Displayed letters follow the displayed order and reveal nothing of the task's keys; true and false keep theirs. */
const shownKey = ({ body }: Asked, key: string, place: number) =>
  body.type === 'true_false' ? key : letter(place)

/** Returns the questions for a player, without answer keys. */
export function shown({ questions }: Content, { order, keys }: Arrangement) {
  return order.flatMap((place, i) => {
    const asked = questions[place]
    if (!asked) return []
    const { body, passage } = asked
    const texts = new Map(optionsOf(body).map(({ key, text }) => [key, text]))
    const options = (keys[i] ?? []).map((key, at) => ({
      key: shownKey(asked, key, at),
      text: texts.get(key) ?? '',
    }))
    const type = body.type as 'single_choice' | 'multiple_choice' | 'true_false' | 'fill_blank'
    const blanks = type === 'fill_blank' ? blanksOf(body) : 0
    return [{ type, content: body.content, options, blanks, passage, score: body.max_score }]
  })
}

/** Maps a player's answers to the task's order and keys; missing ones are unanswered. */
export function taken(
  { questions }: Content,
  { order, keys }: Arrangement,
  answers: readonly Given[],
): Given[] {
  return questions.map((asked, place) => {
    const i = order.indexOf(place)
    const given = answers[i]
    if (!given) return NOTHING
    const options = (keys[i] ?? []).filter((key, at) => given.options.includes(shownKey(asked, key, at)))
    return asked.body.type === 'fill_blank' ? { options: [], text: given.text } : { options, text: '' }
  })
}

/** Maps stored answers to the player's order and keys. */
export function seen({ questions }: Content, { order, keys }: Arrangement, kept: readonly Given[]): Given[] {
  return order.map((place, i) => {
    const asked = questions[place]
    const { options, text } = kept[place] ?? NOTHING
    const shownKeys = (keys[i] ?? []).flatMap((key, at) =>
      asked && options.includes(key) ? [shownKey(asked, key, at)] : [],
    )
    return { options: shownKeys, text }
  })
}
