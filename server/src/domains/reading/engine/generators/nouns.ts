import type { Word } from '../../../english/service.ts'

/** Generic nouns, which may include the word asked for. */
export const GENERIC_NOUNS = new Set(
  (
    'animal thing food fruit vegetable meat drink clothes place person people building room plant insect bird vehicle furniture ' +
    'colour meal body house home side part way pet dish school lesson class subject trip journey land earth world sky air ground ' +
    'area street road city town village station transport traffic nature field ticket piece pair kind end top bottom front back sun moon'
  ).split(' '),
)
const VAGUE_TOPICS = new Set(['function', 'numbers', 'time'])
/** Nouns in fixed phrases, mentioned without being a topic: in any case, no matter, make room. */
const PHRASE_NOUNS = new Set(
  'mr mrs ms miss dr case room power matter thing way kind sort lot bit fact point part reason result example person people course question answer end top side metre kilometre centimetre kilogram gram litre dollar yuan pound'.split(
    ' ',
  ),
)

/** True for nouns that a text can be about. */
export const isThing = ({ spelling, topic }: Word): boolean =>
  !VAGUE_TOPICS.has(topic) && !PHRASE_NOUNS.has(spelling.toLowerCase())
