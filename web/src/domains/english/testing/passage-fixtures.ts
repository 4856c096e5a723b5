import type { Cloze, Sentence } from '../content/content-packs.ts'

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
