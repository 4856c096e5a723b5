import { getContentItem } from '@shangxue/contract/content/endpoints'
import { content_changed } from '@shangxue/contract/content/messages.zh-CN'
import type { ContentKind } from '@shangxue/contract/content/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { firstGrade } from './content-labels.ts'
import { toInput, toValues } from './form/convert-values.ts'
import { emptyValues, type FormValues } from './form/form-values.ts'
import { type ContentItem, useContentCommands, useProblems } from './use-content.ts'

interface EditorInput {
  readonly kind: ContentKind
  /** Undefined for a new item. */
  readonly item: ContentItem | undefined
  /** Level of a new item. */
  readonly level: Level
}

/** The form of an item with its live problems, and the commands that save and publish it. */
export function useEditor({ kind, item, level }: EditorInput) {
  const client = useQueryClient()
  // Taken once: a later answer of the server must not replace what is being typed.
  const [initial] = useState(() => (item ? toValues(item) : emptyValues(kind, level, firstGrade(level))))
  const form = useForm<FormValues>({
    initial,
    draft: item ? `content-${item.id}` : `content-new-${kind}`,
    conflict: {
      code: content_changed.code,
      async latest() {
        if (!item) return undefined
        const current = await call(getContentItem, { id: item.id }, { quiet: true })
        const { version, updated_by, updated_at } = current
        return { version, text: `第 ${version} 版，${updated_by} ${formatAgo(updated_at)}保存` }
      },
    },
  })
  const commands = useContentCommands(form.callOptions)
  const input = toInput(kind, form.values)
  // A new item is empty, so that everything would be a problem before a word was typed.
  const problems = useProblems(
    { kind, ...(item && { id: item.id }), ...input },
    item !== undefined || form.dirty,
  )

  async function save(values: FormValues) {
    const saved = toInput(kind, values)
    if (!item) return commands.create({ kind, ...saved })
    const result = await commands.update({ id: item.id, version: values.version, ...saved })
    const { version, problems: found } = result
    client.setQueryData(query(getContentItem, { id: item.id }).queryKey, (before) =>
      before ? { ...before, ...saved, version, found, problems: found.length } : before,
    )
    return result
  }

  /** Saves what has changed, then publishes unless there are problems. */
  async function saveAndPublish(values: FormValues) {
    const saved = form.dirty || !item ? await save(values) : undefined
    const {
      id,
      version,
      problems: found,
    } = saved ?? {
      ...{ id: item?.id ?? 0, version: item?.version ?? 0, problems: item?.found ?? [] },
    }
    // The next save follows this one, even if the publication fails.
    if (saved) form.change({ version })
    if (found.length === 0) await commands.publish({ id, version }, values.level)
    return { id, problemCount: found.length }
  }
  return { form, input, problems, save, saveAndPublish }
}
