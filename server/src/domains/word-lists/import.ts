import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type checkWordFile,
  type commitWordFile,
  OWN_WORDS_MAX,
  WORD_FINDING_KINDS,
} from '@shangxue/contract/word-lists/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { truncateText } from '../../platform/sanitize-text.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Word } from '../english/service.ts'
import type { Finding } from './files/merge-words.ts'
import type { WordFileContent } from './files/read-file.ts'
import { completeFromLibrary, type NewWord } from './library-words.ts'
import { createList, getOwnList, requireWordCapacity } from './list-repository.ts'
import { ownWords, wordImports } from './schema.ts'

const PREVIEW_MAX = 20
const FINDINGS_MAX = 200
const NAME_MAX = 40

/** Returns the words that can be stored and all findings in file order. */
export function completeWords(
  { words, findings }: WordFileContent,
  findInLibrary: (spelling: string) => Word | undefined,
) {
  const complete: NewWord[] = []
  const libraryFindings: Finding[] = []
  const spellings = new Set<string>()
  for (const { line, ...word } of words) {
    const completed = completeFromLibrary(word, findInLibrary(word.spelling))
    if (!completed) libraryFindings.push({ line, spelling: word.spelling, kind: 'no_meaning' })
    // The library spelling may match that of another line: Apple, apple.
    else if (spellings.has(completed.spelling))
      libraryFindings.push({ line, spelling: word.spelling, kind: 'duplicate' })
    else complete.push(completed)
    if (completed) spellings.add(completed.spelling)
  }
  return { words: complete, findings: [...findings, ...libraryFindings].sort((a, b) => a.line - b.line) }
}

/** `四级词汇.apkg` becomes the list name 四级词汇. */
const listNameFromFile = (fileName: string) =>
  truncateText(
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    NAME_MAX,
  ) || '导入的单词'

/** Stores the checked words until they are committed, replacing the user's previous check. */
export async function storeCheckedFile(
  db: Db,
  actor: Actor,
  file: { name: string; format: WordFileContent['format'] },
  { words, findings }: ReturnType<typeof completeWords>,
): Promise<Output<typeof checkWordFile>> {
  if (words.length > OWN_WORDS_MAX)
    throw new AppError('bad_file', {
      reason: `文件里有 ${words.length} 个单词，一次最多导入 ${OWN_WORDS_MAX} 个，请拆分后再上传。`,
    })
  // Reported early; the commit checks again.
  await requireWordCapacity(db, actor, words.length)
  const token = randomUUID()
  const { tenantId, userId } = actor
  await db
    .insert(wordImports)
    .values({ tenantId, userId, token, words })
    .onConflictDoUpdate({
      target: [wordImports.tenantId, wordImports.userId],
      set: { token, words: sql`excluded.words`, createdAt: sql`now()` },
    })
  return {
    token,
    name: listNameFromFile(file.name),
    format: file.format,
    words: words.length,
    units: new Set(words.map(({ unit = '' }) => unit).filter((unit) => unit !== '')).size,
    from_library: words.filter(({ libraryId }) => libraryId !== null).length,
    preview: words
      .slice(0, PREVIEW_MAX)
      .map(({ spelling, ipaUk, senses }) => ({ spelling, ipa_uk: ipaUk, senses })),
    counts: WORD_FINDING_KINDS.map((kind) => ({
      kind,
      count: findings.filter((finding) => finding.kind === kind).length,
    })).filter(({ count }) => count > 0),
    findings: findings.slice(0, FINDINGS_MAX),
  }
}

/** Creates the list from the checked words once and deletes the stored check. */
export async function commitImport(
  db: Db,
  actor: Actor,
  { token, name }: Input<typeof commitWordFile>,
): Promise<Output<typeof commitWordFile>> {
  await lockUser(db, actor)
  const isOwnCheck = and(eq(wordImports.userId, actor.userId), eq(wordImports.token, token))
  const count = sql<number>`jsonb_array_length(${wordImports.words})`
  const [check] = await db.select({ count }).from(wordImports).where(isOwnCheck)
  if (!check) throw new AppError('import_finished')
  if (check.count === 0)
    throw new AppError('bad_file', { reason: '文件里没有可以导入的单词，请按提示修改后重新上传。' })
  await requireWordCapacity(db, actor, check.count)
  const listId = await createList(db, actor, name)
  await db.execute(sql`
    insert into ${ownWords} (tenant_id, list_id, spelling, ipa_uk, ipa_us, senses, example, library_id, unit)
    select ${actor.tenantId}, ${listId}, w->>'spelling', w->>'ipaUk', w->>'ipaUs', w->'senses',
      nullif(w->'example', 'null'), (w->>'libraryId')::bigint, coalesce(w->>'unit', '')
    from ${wordImports}, jsonb_array_elements(${wordImports.words}) with ordinality as e(w, n)
    where ${isOwnCheck} order by n`)
  await db.delete(wordImports).where(isOwnCheck)
  return getOwnList(db, actor, listId)
}
