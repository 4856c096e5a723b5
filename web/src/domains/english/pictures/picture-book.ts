import type { QueryClient } from '@tanstack/react-query'
import { gradePicturesOptions, gradeWordsOptions, type Picture, type Word } from '../content/content-packs.ts'
import { lookOfGrade } from '../look/study-look.ts'
import { parsePicture } from './parse-picture.ts'

/** Pictures by word id. */
export type PictureBook = ReadonlyMap<number, Picture>

export const NO_PICTURES: PictureBook = new Map()

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)

const idsByPack = new WeakMap<readonly Word[], ReadonlySet<number>>()
function idsOf(pack: readonly Word[]): ReadonlySet<number> {
  const cached = idsByPack.get(pack)
  if (cached) return cached
  const ids = new Set(pack.map(({ id }) => id))
  idsByPack.set(pack, ids)
  return ids
}

/** The grade of a word among the word packs that are loaded; undefined for own words. */
export const loadedGradeOf = (client: QueryClient, id: number): number | undefined =>
  GRADES.find((grade) => {
    const pack = client.getQueryData(gradeWordsOptions(grade).queryKey)
    return pack && idsOf(pack).has(id)
  })

const booksByPack = new WeakMap<readonly Picture[], PictureBook>()
/** The pictures of a pack by word id, without those whose markup is refused: a question must not be empty. */
export function bookOf(pack: readonly Picture[]): PictureBook {
  const cached = booksByPack.get(pack)
  if (cached) return cached
  const allowed = pack.filter(({ svg }) => parsePicture(svg))
  const book = new Map(allowed.flatMap((picture) => picture.word_ids.map((id) => [id, picture] as const)))
  booksByPack.set(pack, book)
  return book
}

/** Pictures are a help: a session does not wait longer for them. */
const MAX_WAIT_MS = 2_000

const giveUpLater = () => new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))

/**
 * Loads the pictures of words whose packs are loaded. Pictures that cannot be loaded, or not in time, are left
 * out; never rejects.
 */
export async function loadPictures(client: QueryClient, words: Iterable<Word>): Promise<PictureBook> {
  const grades = new Set([...words].flatMap(({ id }) => loadedGradeOf(client, id) ?? []))
  const packs = await Promise.all(
    [...grades].map((grade) =>
      Promise.race([
        client.ensureQueryData(gradePicturesOptions(grade)).catch(() => undefined),
        giveUpLater(),
      ]),
    ),
  )
  return new Map(packs.flatMap((pack) => (pack ? [...bookOf(pack)] : [])))
}

/** The pictures for questions of a session; only young learners are asked by pictures. */
export const loadQuestionPictures = async (
  client: QueryClient,
  grade: number,
  words: Iterable<Word>,
): Promise<PictureBook> => (lookOfGrade(grade) === 'young' ? loadPictures(client, words) : NO_PICTURES)
