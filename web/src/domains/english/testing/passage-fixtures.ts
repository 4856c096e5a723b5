import type { Cloze, GappedText, Listening, Sentence } from '../content/content-packs.ts'

/** A passage of two sentences with three blanks, the third at the start of a sentence. */
export const createPassage = (overrides: Partial<Cloze> = {}): Cloze => ({
  id: 21,
  grade: 8,
  title: 'The App and the Soup',
  topic: 'travel',
  text: 'He looked at Li Ming in __1__ and just __2__.\n\n__3__, there was soap!',
  translation: '他惊讶地看着李明，只是点点头。\n\n却是一块肥皂！',
  gaps: [
    {
      answer: 'surprise',
      options: ['surprise', 'hope', 'fear', 'need'],
      point: '固定搭配',
      explanation: 'in surprise 惊讶地',
    },
    {
      answer: 'nodded',
      options: ['nods', 'nodded', 'nodding', 'to nod'],
      point: '动词时态',
      explanation: '与 looked 并列',
    },
    {
      answer: 'Instead',
      options: ['So', 'Also', 'Instead', 'Then'],
      point: '连词',
      explanation: 'instead 却',
    },
  ],
  ...overrides,
})

export const createSentence = (overrides: Partial<Sentence> = {}): Sentence => ({
  id: 31,
  grade: 7,
  en: "She likes ripe bananas, but he doesn't.",
  zh: '她喜欢熟香蕉，可他不喜欢。',
  cue: '否定用 doesn’t',
  also: ['She is fond of ripe bananas, but he is not.'],
  phrases: [{ en: 'ripe bananas', zh: '熟香蕉' }],
  ...overrides,
})

/** A dialogue of two lines with two questions. */
export const createListening = (overrides: Partial<Listening> = {}): Listening => ({
  id: 41,
  grade: 7,
  title: 'The Wrong Bus',
  topic: 'travel',
  speakers: [
    { name: 'Amy', voice: 'female' },
    { name: 'Tom', voice: 'male' },
  ],
  lines: [
    { speaker: 0, text: 'Does this bus go to the museum?' },
    { speaker: 1, text: "No, take number nine. It's across the street." },
  ],
  translation: ['这趟车到博物馆吗？', '不到，坐九路，在马路对面。'],
  glossary: [{ word: 'museum', zh: '博物馆' }],
  questions: [
    {
      stem: 'Where is Amy going?',
      options: ['To school.', 'To the museum.', 'To the park.'],
      answer: 'B',
      evidence: 'go to the museum',
      explanation: '女孩问这趟车到不到博物馆。',
    },
    {
      stem: 'Which bus should she take?',
      options: ['Number nine.', 'Number five.', 'Number six.'],
      answer: 'A',
      evidence: 'take number nine',
      explanation: '男孩让她坐九路。',
    },
  ],
  ...overrides,
})

/** A text of two paragraphs with five gaps. Their answers are C, A, G, B and E. */
export const createGappedText = (overrides: Partial<GappedText> = {}): GappedText => ({
  id: 51,
  grade: 8,
  title: 'How to Remember Names',
  topic: 'society',
  paragraphs: [
    'You meet five new classmates. __1__ With a few easy steps, you can do better.',
    '__2__ Then use the name at once. __3__ In the evening, write it down. __4__ Maybe you know only three. __5__',
  ],
  glossary: [{ word: 'classmate', zh: '同学' }],
  options: [
    'First, listen carefully.',
    'Try to say them all.',
    'Soon you forget who is who.',
    'Names are expensive.',
    'Try again the next morning.',
    'Faces are harder to draw.',
    'Say it again once or twice.',
  ],
  gaps: (['C', 'A', 'G', 'B', 'E'] as const).map((answer, i) => ({
    answer,
    explanation: `第 ${i + 1} 空的理由：与前后句呼应。`,
  })),
  ...overrides,
})
