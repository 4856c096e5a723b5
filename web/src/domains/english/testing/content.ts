import { getStudyCloze, getStudyLibrary, getStudySentences, getStudyWords } from '@shangxue/contract/english'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { ok, refusal, type Scripted } from '../../../lib/testing/server.ts'
import type { Cloze, Sentence, Word } from '../packs.ts'
import { GUEST } from '../store/state.ts'
import { openStudy } from '../store/study.ts'

export const aWord = (over: Partial<Word> = {}): Word => ({
  id: 11,
  spelling: 'nod',
  ipa_uk: 'nɒd',
  ipa_us: 'nɑːd',
  senses: [{ pos: 'v.', zh: '点头' }],
  example: { en: 'He nodded at me.', zh: '他朝我点头。' },
  collocations: [],
  roots: '',
  topic: 'body',
  band: 1,
  confusables: [],
  ...over,
})

/** Two sentences, three gaps, the third at the beginning of a sentence. */
export const aPassage = (over: Partial<Cloze> = {}): Cloze => ({
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
  ...over,
})

export const aSentence = (over: Partial<Sentence> = {}): Sentence => ({
  id: 31,
  grade: 7,
  en: "She likes ripe bananas, but he doesn't.",
  zh: '她喜欢熟香蕉，可他不喜欢。',
  cue: '否定用 doesn’t',
  also: ['She is fond of ripe bananas, but he is not.'],
  phrases: [{ en: 'ripe bananas', zh: '熟香蕉' }],
  ...over,
})

/** A device on which nobody has studied yet. */
export async function freshDevice(): Promise<void> {
  // somebody else's study in between lets go of what the page still holds of the guest's
  await openStudy('甲/9')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await openStudy(GUEST)
}

interface Content {
  readonly words?: readonly Word[]
  readonly sentences?: readonly Sentence[]
  readonly cloze?: readonly Cloze[]
}

/** Calls of a server that has this content for every grade and level; `reachable` false: no network. */
export function contentServer(content: Content, reachable: () => boolean = () => true) {
  const list =
    (items: readonly unknown[] = []) =>
    (): Scripted =>
      reachable() ? ok({ version: '1', list: items }) : { instead: 'cut' }
  return {
    [`GET ${getStudyLibrary.path}`]: (): Scripted =>
      reachable() ? ok({ version: '1', levels: [] }) : { instead: 'cut' },
    [`GET ${getStudyWords.path}`]: list(content.words),
    [`GET ${getStudySentences.path}`]: list(content.sentences),
    [`GET ${getStudyCloze.path}`]: list(content.cloze),
    'POST /api/study/sync': (): Scripted => refusal(401, 40101, '请登录'),
  }
}
