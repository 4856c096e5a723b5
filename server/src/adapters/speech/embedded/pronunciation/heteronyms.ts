// Words with two readings. The program's own guess ignores most of them (`I read every day` becomes `red`), so the words
// around one decide here, and otherwise its more frequent reading.

interface Heteronym {
  readonly noun?: string
  readonly verb?: string
  readonly adjective?: string
  /** Past tense and participle, spelled like the verb: read. */
  readonly past?: string
  /** The reading that no context suggests. */
  readonly usual: 'noun' | 'verb' | 'adjective' | 'past'
}

const HETERONYMS: Readonly<Record<string, Heteronym>> = {
  use: { noun: 'y uw1 s', verb: 'y uw1 z', usual: 'verb' },
  excuse: { noun: 'ih0 k s k y uw1 s', verb: 'ih0 k s k y uw1 z', usual: 'verb' },
  close: { verb: 'k l ow1 z', adjective: 'k l ow1 s', usual: 'adjective' },
  live: { verb: 'l ih1 v', adjective: 'l ay1 v', usual: 'verb' },
  lives: { noun: 'l ay1 v z', verb: 'l ih1 v z', usual: 'verb' },
  record: { noun: 'r eh1 k er0 d', verb: 'r ih0 k ao1 r d', usual: 'noun' },
  records: { noun: 'r eh1 k er0 d z', verb: 'r ih0 k ao1 r d z', usual: 'noun' },
  present: { noun: 'p r eh1 z ax0 n t', verb: 'p r ih0 z eh1 n t', usual: 'noun' },
  presents: { noun: 'p r eh1 z ax0 n t s', verb: 'p r ih0 z eh1 n t s', usual: 'noun' },
  object: { noun: 'aa1 b jh eh0 k t', verb: 'ax0 b jh eh1 k t', usual: 'noun' },
  objects: { noun: 'aa1 b jh eh0 k t s', verb: 'ax0 b jh eh1 k t s', usual: 'noun' },
  lead: { verb: 'l iy1 d', usual: 'verb' },
  read: { verb: 'r iy1 d', past: 'r eh1 d', usual: 'verb' },
  wind: { noun: 'w ih1 n d', verb: 'w ay1 n d', usual: 'noun' },
  tear: { noun: 't ih1 r', verb: 't eh1 r', usual: 'noun' },
  tears: { noun: 't ih1 r z', verb: 't eh1 r z', usual: 'noun' },
  wound: { noun: 'w uw1 n d', usual: 'noun' },
  refuse: { verb: 'r ih0 f y uw1 z', usual: 'verb' },
  produce: { noun: 'p r ow1 d uw0 s', verb: 'p r ax0 d uw1 s', usual: 'verb' },
  increase: { noun: 'ih1 n k r iy0 s', verb: 'ih0 n k r iy1 s', usual: 'verb' },
  progress: { noun: 'p r aa1 g r eh0 s', verb: 'p r ax0 g r eh1 s', usual: 'noun' },
  project: { noun: 'p r aa1 jh eh0 k t', verb: 'p r ax0 jh eh1 k t', usual: 'noun' },
  import: { noun: 'ih1 m p ao0 r t', verb: 'ih0 m p ao1 r t', usual: 'verb' },
  export: { noun: 'eh1 k s p ao0 r t', verb: 'ih0 k s p ao1 r t', usual: 'verb' },
  contract: { noun: 'k aa1 n t r ae0 k t', verb: 'k ax0 n t r ae1 k t', usual: 'noun' },
  content: { noun: 'k aa1 n t eh0 n t', adjective: 'k ax0 n t eh1 n t', usual: 'noun' },
  minute: { noun: 'm ih1 n ih0 t', usual: 'noun' },
  separate: { adjective: 's eh1 p r ax0 t', verb: 's eh1 p er0 ey0 t', usual: 'adjective' },
  house: { noun: 'hh aw1 s', verb: 'hh aw1 z', usual: 'noun' },
  desert: { noun: 'd eh1 z er0 t', verb: 'd ih0 z er1 t', usual: 'noun' },
  perfect: { adjective: 'p er1 f ih0 k t', verb: 'p er0 f eh1 k t', usual: 'adjective' },
  conduct: { noun: 'k aa1 n d ah0 k t', verb: 'k ax0 n d ah1 k t', usual: 'verb' },
  conflict: { noun: 'k aa1 n f l ih0 k t', verb: 'k ax0 n f l ih1 k t', usual: 'noun' },
  rebel: { noun: 'r eh1 b ax0 l', verb: 'r ih0 b eh1 l', usual: 'noun' },
  permit: { noun: 'p er1 m ih0 t', verb: 'p er0 m ih1 t', usual: 'verb' },
  graduate: { noun: 'g r ae1 jh uw0 ax0 t', verb: 'g r ae1 jh uw0 ey0 t', usual: 'verb' },
  estimate: { noun: 'eh1 s t ih0 m ax0 t', verb: 'eh1 s t ih0 m ey0 t', usual: 'verb' },
}

const words = (text: string) => new Set(text.split(' '))
const BEFORE_VERB = words(
  "to can could will would shall should may might must i you we they who don't didn't doesn't won't can't couldn't wouldn't let's please not never always often usually",
)
const BEFORE_VERB_WITH_S = words('he she it who that which always often usually also')
const BEFORE_NOUN = words(
  'a an the this that these those my your his her its our their no of in with for some any much many more for one every each another world new good strong two three four last next great',
)
const HAVE = words(
  "have has had having i've he's she's we've they've been was were is are be just already ever",
)
/** Of a text about the past. */
const PAST_HINT =
  /\b(?:yesterday|ago|last (?:night|week|month|year|summer)|when (?:he|she|i|we|they) was|was|were|had|did|[a-z]{2,}ed)\b/i

export interface Context {
  readonly previous: string | undefined
  readonly beforePrevious: string | undefined
  readonly next: string | undefined
  readonly sentence: string
}

/** Phones of a word with two readings, by the words around it; undefined for any other word. */
export function phonesOfHeteronym(word: string, context: Context): readonly string[] | undefined {
  const spelling = word.toLowerCase()
  const entry = Object.hasOwn(HETERONYMS, spelling) ? HETERONYMS[spelling] : undefined
  if (!entry) return undefined
  const kind = kindInContext(spelling, entry, context)
  return (entry[kind] ?? entry[entry.usual])?.split(' ')
}

function kindInContext(word: string, entry: Heteronym, context: Context): Heteronym['usual'] {
  const previous = context.previous?.toLowerCase() ?? ''
  const beforePrevious = context.beforePrevious?.toLowerCase() ?? ''
  const next = context.next?.toLowerCase() ?? ''
  if (entry.past) return readsPast(previous, beforePrevious, context.sentence) ? 'past' : 'verb'
  if (BEFORE_NOUN.has(previous)) return entry.noun ? 'noun' : 'adjective'
  if (word.endsWith('s') && BEFORE_VERB_WITH_S.has(previous)) return 'verb'
  if (BEFORE_VERB.has(previous)) return 'verb'
  // At the start of a sentence it is a command: Close the door.
  if (previous === '' && BEFORE_NOUN.has(next)) return 'verb'
  if (previous === 'and' && BEFORE_NOUN.has(next)) return 'verb'
  if (word === 'close' && BEFORE_NOUN.has(next) && next !== 'to') return 'verb'
  return entry.usual
}

const INFINITIVE = words(
  "to can could will would shall should may might must don't didn't doesn't won't can't couldn't let's please did do does",
)

function readsPast(previous: string, beforePrevious: string, sentence: string): boolean {
  if (INFINITIVE.has(previous) || (INFINITIVE.has(beforePrevious) && !HAVE.has(previous))) return false
  if (HAVE.has(previous) || HAVE.has(beforePrevious) || previous === 'he' || previous === 'she') return true
  return PAST_HINT.test(sentence)
}
