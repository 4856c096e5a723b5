import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type checkWordFile,
  type commitWordFile,
  OWN_WORDS_MAX,
  WORD_FINDING_KINDS,
} from '@shangxue/contract/word-lists'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { shortened } from '../../platform/storable.ts'
import type { Word } from '../english/service.ts'
import type { Finding } from './files/collect.ts'
import type { ReadFile } from './files/read.ts'
import { completed, type NewWord } from './from-library.ts'
import { newList, ownList, requireRoom } from './lists.ts'
import { ownWords, wordImports } from './tables.ts'

const PREVIEWED = 20
const SHOWN = 200
const NAME_MAX = 40

/** Returns the words that can be stored and all findings in file order. */
export function complete({ words, findings }: ReadFile, known: (spelling: string) => Word | undefined) {
  const stored: NewWord[] = []
  const missing: Finding[] = []
  const spellings = new Set<string>()
  for (const { line, ...word } of words) {
    const whole = completed(word, known(word.spelling))
    if (!whole) missing.push({ line, spelling: word.spelling, kind: 'no_meaning' })
    // The library spelling may match that of another line: Apple, apple.
    else if (spellings.has(whole.spelling)) missing.push({ line, spelling: word.spelling, kind: 'duplicate' })
    else stored.push(whole)
    if (whole) spellings.add(whole.spelling)
  }
  return { words: stored, findings: [...findings, ...missing].sort((a, b) => a.line - b.line) }
}

/** `四级词汇.apkg` becomes the list name 四级词汇. */
const nameOf = (fileName: string) =>
  shortened(
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    NAME_MAX,
  ) || '导入的单词'

/** Stores the checked words until they are committed, replacing the user's previous check. */
export async function keepChecked(
  db: Db,
  actor: Actor,
  file: { name: string; format: ReadFile['format'] },
  { words, findings }: ReturnType<typeof complete>,
): Promise<Output<typeof checkWordFile>> {
  if (words.length > OWN_WORDS_MAX)
    throw new Refusal('bad_file', {
      reason: `文件里有 ${words.length} 个单词，一次最多导入 ${OWN_WORDS_MAX} 个，请拆分后再上传。`,
    })
  // Reported early; the commit checks again.
  await requireRoom(db, actor, words.length)
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
    name: nameOf(file.name),
    format: file.format,
    words: words.length,
    from_library: words.filter(({ libraryId }) => libraryId !== null).length,
    preview: words
      .slice(0, PREVIEWED)
      .map(({ spelling, ipaUk, senses }) => ({ spelling, ipa_uk: ipaUk, senses })),
    counts: WORD_FINDING_KINDS.map((kind) => ({
      kind,
      count: findings.filter((finding) => finding.kind === kind).length,
    })).filter(({ count }) => count > 0),
    findings: findings.slice(0, SHOWN),
  }
}

/** Creates the list from the checked words once and deletes the stored check. */
export async function commit(
  db: Db,
  actor: Actor,
  { token, name }: Input<typeof commitWordFile>,
): Promise<Output<typeof commitWordFile>> {
  await lockUser(db, actor)
  const mine = and(eq(wordImports.userId, actor.userId), eq(wordImports.token, token))
  const count = sql<number>`jsonb_array_length(${wordImports.words})`
  const [kept] = await db.select({ count }).from(wordImports).where(mine)
  if (!kept) throw new Refusal('import_finished')
  if (kept.count === 0)
    throw new Refusal('bad_file', { reason: '文件里没有可以导入的单词，请按提示修改后重新上传。' })
  await requireRoom(db, actor, kept.count)
  const listId = await newList(db, actor, name)
  await db.execute(sql`
    insert into ${ownWords} (tenant_id, list_id, spelling, ipa_uk, ipa_us, senses, example, library_id)
    select ${actor.tenantId}, ${listId}, w->>'spelling', w->>'ipaUk', w->>'ipaUs', w->'senses',
      nullif(w->'example', 'null'), (w->>'libraryId')::bigint
    from ${wordImports}, jsonb_array_elements(${wordImports.words}) with ordinality as e(w, n)
    where ${mine} order by n`)
  await db.delete(wordImports).where(mine)
  return ownList(db, actor, listId)
}
