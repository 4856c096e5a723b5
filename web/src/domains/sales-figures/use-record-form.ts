import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { useDraft } from '../../ui/layout/use-draft.ts'
import { toast } from '../../ui/overlay/toast.ts'

interface RecordForm<V> {
  /** Of the draft. */
  readonly slot: string
  readonly start: V
  /** Where a deed that is done leads. */
  readonly back: string
  /** The code of a refusal because the record was changed meanwhile. */
  readonly conflict: number
  /** The record as it is by now, with what it says. */
  readonly latest: () => Promise<{ version: number; text: string } | undefined>
}

/**
 * The draft of a record that others may change too. What was typed stays when a deed is refused, and can be saved over what
 * somebody else has saved.
 */
export function useRecordForm<V extends { version: number }>(given: RecordForm<V>) {
  const { slot, start, back, conflict, latest } = given
  const navigate = useNavigate()
  const draft = useDraft<V>(slot, start)
  const [trouble, setTrouble] = useState<string>()
  const [left, setLeft] = useState(false)
  // once the form has been drawn with nothing to lose
  useEffect(() => {
    if (left) void navigate(back, { replace: true })
  }, [left, navigate, back])

  async function refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    setTrouble(error.message)
    if (error.code !== conflict) return
    const now = await latest().catch(() => undefined)
    if (!now) return
    const { version, text } = now
    draft.change({ version } as Partial<V>)
    setTrouble(`${error.message}。别处现在是${text}；再次保存会以这里的内容为准`)
  }

  return {
    values: draft.value,
    /** For the writes. */
    chain: draft.chain,
    change(fields: Partial<V>) {
      setTrouble(undefined)
      draft.change(fields)
    },
    /** Says what was done, and leaves the form. */
    async deed<T>(done: string | ((result: Awaited<T>) => string), work: () => T) {
      try {
        const result = await work()
        toast(typeof done === 'string' ? done : done(result), { kind: 'success' })
        draft.clear()
        setLeft(true)
      } catch (error) {
        await refused(error)
      }
    },
    /** For the FormPage. */
    page: {
      back,
      dirty: draft.dirty && !left,
      restored: draft.restored,
      onDiscard: draft.clear,
      error: trouble,
    },
  }
}
