import { topicName } from '../../english/words/public.ts'

/** Topics of the library texts. */
const TOPICS = (
  'animals nature food school science technology society thought sport feelings city travel environment language arts health ' +
  'family people weather economy law work home'
).split(' ')

export const TOPIC_OPTIONS = [
  { value: '', label: '不限' },
  ...TOPICS.map((value) => ({ value, label: topicName(value) })),
]
