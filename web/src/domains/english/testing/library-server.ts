import {
  getPlacementItems,
  getStudyCloze,
  getStudyGappedTexts,
  getStudyLibrary,
  getStudyListening,
  getStudyPictures,
  getStudySentences,
  getStudyWords,
} from '@shangxue/contract/english/endpoints'
import { ok, type ReceivedRequest, type ScriptedResponse } from '../../../lib/testing/server.ts'
import type {
  Cloze,
  GappedText,
  LibraryIndex,
  Listening,
  Picture,
  Sentence,
  Word,
} from '../content/content-packs.ts'

interface LibraryContent {
  /** Words by grade; other grades are empty. */
  readonly words?: Readonly<Record<number, readonly Word[]>>
  readonly pictures?: Readonly<Record<number, readonly Picture[]>>
  /** Returned for every level. */
  readonly sentences?: readonly Sentence[]
  readonly cloze?: readonly Cloze[]
  readonly gapped?: readonly GappedText[]
  readonly listening?: readonly Listening[]
}

const VERSION = 'v1'
const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)

const createIndex = ({ words = {}, sentences = [], cloze = [] }: LibraryContent): LibraryIndex => ({
  version: VERSION,
  levels: [
    {
      level: '初中',
      grades: GRADES.map((grade) => ({ grade, name: `${grade} 级`, words: words[grade]?.length ?? 0 })),
      sentences: sentences.length,
      cloze: cloze.length,
    },
  ],
})

/** Scripted responses of a library; requests that are not `reachable` are cut off as by a lost network. */
export function libraryResponses(content: LibraryContent, reachable: (url: string) => boolean = () => true) {
  const respondWith =
    (dataFor: (url: string) => object) =>
    (_input: unknown, { url }: Pick<ReceivedRequest, 'url'>): ScriptedResponse =>
      reachable(url) ? ok(dataFor(url)) : { instead: 'cut' }
  const list = (items: readonly unknown[] = []) => ({ version: VERSION, list: items })
  const gradeIn = (url: string) => Number(new URL(url, 'http://x').searchParams.get('grade'))
  return {
    [`GET ${getStudyLibrary.path}`]: respondWith(() => createIndex(content)),
    [`GET ${getStudyWords.path}`]: respondWith((url) => list(content.words?.[gradeIn(url)])),
    [`GET ${getStudyPictures.path}`]: respondWith((url) => list(content.pictures?.[gradeIn(url)])),
    [`GET ${getStudySentences.path}`]: respondWith(() => list(content.sentences)),
    [`GET ${getStudyCloze.path}`]: respondWith(() => list(content.cloze)),
    [`GET ${getPlacementItems.path}`]: respondWith(() => ({
      revision: VERSION,
      list: [],
    })),
    [`GET ${getStudyGappedTexts.path}`]: respondWith(() => list(content.gapped)),
    [`GET ${getStudyListening.path}`]: respondWith(() => list(content.listening)),
  }
}
