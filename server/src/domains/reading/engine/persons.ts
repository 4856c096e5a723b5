import type { Sentence } from './text.ts'

export type Sex = 'm' | 'f' | '?'
export interface Mention {
  /** As displayed: Peter, the driver. */
  readonly name: string
  readonly sex: Sex
}

const MALE_NAMES =
  'Tom Jack Ben Peter Jim Mike David John Bob Tim Nick Leo James Daniel Paul Mark George Henry Sam Max Frank Charlie Wilson'
const FEMALE_NAMES =
  'Lily Lucy Mary Amy Anna Kate Linda Sarah Emma Helen Jane Alice Grace Rose Sophie Ella Julia Laura Lisa Maria Susan Ruth'
const ROLES: Record<Exclude<Sex, '?'>, string> = {
  m: 'father dad grandfather grandpa brother uncle son boy man husband king prince gentleman waiter actor nephew',
  f: 'mother mum grandmother grandma sister aunt daughter girl woman wife queen princess lady waitress actress niece',
}
const NEUTRAL_ROLES =
  'person guest stranger visitor hero couple musician inventor member owner leader captain soldier manager author human teenager ' +
  'teammate editor fan thief volunteer traveller foreigner prisoner professor lawyer model officer guard villager expert genius ' +
  'boss speaker listener reader learner shopkeeper journalist president candidate grandparent friend child doctor nurse baby kid ' +
  'driver farmer cook parent cousin classmate neighbour partner player teacher pupil student worker writer scientist engineer ' +
  'singer dancer painter runner swimmer police policeman pilot postman cleaner seller customer passenger coach referee judge ' +
  'tenant reporter inspector hunter guide librarian secretary colleague assistant patient artist poet pianist'
const splitWords = (names: string) => names.split(' ')
const sexByRole = new Map<string, Sex>([
  ...splitWords(NEUTRAL_ROLES).flatMap((role): [string, Sex][] => [
    [role, '?'],
    [`${role}s`, '?'],
  ]),
  ...(['m', 'f'] as const).flatMap((sex) =>
    splitWords(ROLES[sex]).flatMap((role): [string, Sex][] => [[role, sex]]),
  ),
])
const sexByName = new Map<string, Sex>([
  ...splitWords(MALE_NAMES).map((name): [string, Sex] => [name, 'm']),
  ...splitWords(FEMALE_NAMES).map((name): [string, Sex] => [name, 'f']),
])
/** A first name, even if it is also a word: Rose, Mark. */
export const isFirstName = (word: string): boolean => sexByName.has(word) || word in TITLES

const NAME =
  /\b(?:(Mr|Mrs|Ms|Miss|Dr|Uncle|Aunt|Grandpa|Grandma) )?([A-Z][a-z]+)(?: (?=[A-Z][a-z]+\b)([A-Z][a-z]+))?/g
const TITLES: Record<string, Sex> = {
  Mr: 'm',
  Uncle: 'm',
  Grandpa: 'm',
  Mrs: 'f',
  Ms: 'f',
  Miss: 'f',
  Aunt: 'f',
  Grandma: 'f',
}

const UNNAMED_PERSONS =
  /\b(?:who|whom|someone|somebody|everyone|everybody|people|men|women|children|boys|girls|others)\b/i

/**
 * Returns the persons named in a sentence, each once in order, and whether unnamed persons of a sex are mentioned.
 */
export function findPersons({ text }: Pick<Sentence, 'text'>) {
  const persons = new Map<string, Mention>()
  for (const [mention, title, first = ''] of text.matchAll(NAME)) {
    const sex = title ? (TITLES[title] ?? '?') : sexByName.get(first)
    if (sex === undefined) continue
    const name = title ? `${title} ${first}` : mention.split(' ')[0] === first ? first : mention
    persons.set(name, { name, sex })
  }
  const unnamed = (text.match(/[A-Za-z]+/g) ?? []).flatMap((word) => sexByRole.get(word.toLowerCase()) ?? [])
  const others = (sex: Sex) =>
    UNNAMED_PERSONS.test(text) || unnamed.some((item) => item === sex || item === '?')
  return { persons: [...persons.values()], others }
}

/** Returns all persons named in a text. */
export const listPersons = (sentences: readonly Sentence[]): Mention[] => [
  ...new Map(
    sentences.flatMap((sentence) => findPersons(sentence).persons).map((mention) => [mention.name, mention]),
  ).values(),
]
