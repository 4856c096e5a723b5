import type { ContentKind } from '@shangxue/contract/content/schemas'
import { titleOf } from '../../domains/content/rules/to-entry.ts'
import { contentItems, contentVersions } from '../../domains/content/schema.ts'
import { SAMPLES } from '../../domains/content/testing/samples.ts'
import type { Db } from '../../platform/database/database.ts'

interface Parts {
  readonly tenantId: number
  /** The editor of all items. */
  readonly boss: number
  readonly now: Date
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const PLACE = { level: '小学', grade: 5 } as const

/** An item whose questions are not written yet. */
const DRAFT = {
  ...SAMPLES.reading,
  title: 'The Blue Kite',
  topic: 'family',
  text: `Lily has a blue kite. Her father made it for her birthday. On Saturday they went to the park with it.

The wind was strong, and the kite went up very high. A little boy looked at it and smiled. "Can I try?" he asked. Lily gave him the kite. The boy ran and ran in the park. Then he gave it back and said thank you. Lily was very happy, too.`,
  questions: [],
  tasks: [],
}
const DRAFT_PROBLEMS = 1

/** Seeds a published item of each kind and an unfinished draft. */
export async function seedCompanyContent(db: Db, { tenantId, boss, now }: Parts): Promise<void> {
  const kinds = Object.keys(SAMPLES) as ContentKind[]
  const items = [
    ...kinds.map((kind) => ({ kind, content: SAMPLES[kind], problems: 0 })),
    { kind: 'reading' as const, content: DRAFT, problems: DRAFT_PROBLEMS },
  ]
  for (const [i, { kind, content, problems }] of items.entries()) {
    const isPublished = problems === 0
    const version = { ...PLACE, title: titleOf(content), problems }
    const savedAt = new Date(now.getTime() - (items.length - i) * DAY_MS + HOUR_MS)
    const [item] = await db
      .insert(contentItems)
      .values({
        ...{ tenantId, kind, ...version, updatedBy: boss, updatedAt: savedAt, createdAt: savedAt },
        ...(isPublished && { state: 'published' as const, publishedVersion: 1 }),
      })
      .returning({ id: contentItems.id })
    if (!item) throw new Error('an item was not inserted')
    await db
      .insert(contentVersions)
      .values({ tenantId, itemId: item.id, version: 1, ...version, content, savedBy: boss, savedAt })
  }
}
