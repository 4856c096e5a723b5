import { addTaskItem, deleteTaskItem, saveTaskItem } from '@shangxue/contract/tasks/activity'
import { TASK_ITEM_MAX, TASK_ITEMS_MAX, type TaskItem } from '@shangxue/contract/tasks/schemas'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { isQueued } from '../../../lib/outbox/state.ts'
import { useSerialQueue } from '../../../lib/react/use-serial-queue.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { shortTitle } from '../../todos/public.ts'
import { isEnded, TASK_QUERIES, type TaskDetail } from '../tasks.ts'
import styles from './tasks.module.css'

export function Checklist({ task }: { task: TaskDetail }) {
  const { checklist, can_work } = task
  const canEdit = can_work && !isEnded(task)
  const { shown: visibleItems, tick, remove, add } = useChecklist(task)
  if (checklist.length === 0 && !canEdit) return null
  const done = checklist.filter((item) => visibleItems(item)).length
  return (
    <Card title={checklist.length > 0 ? `清单 ${done}/${checklist.length}` : '清单'}>
      <ul aria-label="清单">
        {checklist.map((item) => (
          <li key={item.id} className={styles.line}>
            <Checkbox
              label={item.title}
              checked={visibleItems(item)}
              disabled={!can_work}
              onChange={() => void tick(item)}
            />
            {canEdit && (
              <IconButton
                icon="close"
                label={`移除${shortTitle(item.title)}`}
                onClick={() => void remove(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && checklist.length < TASK_ITEMS_MAX && <NewItem add={add} />}
    </Card>
  )
}

function NewItem({ add }: { add: (title: string) => Promise<boolean> }) {
  const [title, setTitle] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typedTitle = title.trim()
    if (typedTitle === '') return
    setTitle('')
    // restore a rejected title unless the next one is being typed
    if (!(await add(typedTitle))) setTitle((now) => now || typedTitle)
  }
  return (
    <form className={styles.line} aria-label="添加清单" onSubmit={(event) => void submit(event)}>
      <TextField
        label="新清单项"
        hideLabel
        placeholder="添加一项"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={TASK_ITEM_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" kind="secondary" disabled={title.trim() === ''}>
        添加
      </Button>
    </form>
  )
}

/** Runs checklist actions one at a time. A tick is shown at once. */
function useChecklist({ id }: TaskDetail) {
  const enqueue = useSerialQueue()
  const [ticking, setTicking] = useState<ReadonlyMap<number, boolean>>(new Map())
  const plan = (runInTurn: string) => ({
    invalidates: TASK_QUERIES,
    queue: { title: ({ title }: { title: string }) => `${runInTurn}${shortTitle(title)}` },
  })
  const addMutation = useCall(addTaskItem, plan('添加清单'))
  const saveMutation = useCall(saveTaskItem, plan('更新清单'))
  const removeMutation = useCall(deleteTaskItem, { invalidates: TASK_QUERIES })
  const onDone = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await enqueue(work)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return isQueued(error)
    }
  }
  return {
    shown: (item: TaskItem) => ticking.get(item.id) ?? item.done,
    add: (title: string) => onDone(() => addMutation.mutateAsync({ id, title })),
    remove: (item: TaskItem) => onDone(() => removeMutation.mutateAsync({ id, item: item.id })),
    async tick({ id: item, title, done }: TaskItem) {
      const next = !(ticking.get(item) ?? done)
      setTicking((all) => new Map(all).set(item, next))
      await onDone(() => saveMutation.mutateAsync({ id, item, title, done: next }))
      setTicking((all) => new Map([...all].filter(([pendingId]) => pendingId !== item)))
    },
  }
}
