import { useEffect, useRef, useState } from 'react'
import { ApiError, reportFailure } from '../../lib/api/error.ts'
import type { AttemptStore, IdempotentAttempt } from '../../lib/api/mutations.ts'
import { isQueued } from '../../lib/outbox/state.ts'
import { storedOwner } from '../../lib/session/state.ts'
import { attemptKey, draftKey, migrateDrafts, removeDraft } from '../../lib/storage/drafts.ts'
import { readStored, store } from '../../lib/storage/local-storage.ts'
import { toast } from '../overlay/toast/toast.ts'

interface StoredDraft<T> {
  /** Values stored by an earlier visit. */
  readonly stored: Partial<T> | undefined
  readonly save: (values: T) => void
  readonly remove: () => void
  /** For `useCall`: the idempotency key of these values, stored next to them. */
  readonly attemptStore: AttemptStore
}

/** Opens a draft in local storage. It stays bound to the current user even if another user signs in later. */
function openDraft<T extends object>(slot: string): StoredDraft<T> {
  const owner = storedOwner()
  const key = draftKey(slot, owner)
  migrateDrafts()
  return {
    stored: read<T>(key),
    save: (values) => store(key, JSON.stringify(values)),
    remove: () => removeDraft(slot, owner),
    attemptStore: attemptStoreAt(attemptKey(slot, owner)),
  }
}

const attemptStoreAt = (key: string): AttemptStore => ({
  get current() {
    return read<IdempotentAttempt>(key) as IdempotentAttempt | undefined
  },
  set current(attempt) {
    store(key, attempt ? JSON.stringify(attempt) : null)
  },
})

function read<T extends object>(key: string): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Partial<T>) : undefined
  } catch {
    return undefined
  }
}

type Field<V> = keyof V & string
/** Messages by field; fields of rows have a path, such as `shifts.0.name`. */
export type FormErrors<V, E extends string = never> = Partial<
  Record<Field<V> | E, string | false | undefined>
>
type Row<V, L extends Field<V>> = V[L] extends readonly (infer E)[] ? E : never
type Message<R> = string | ((result: R) => string)
/** Result of a submission. `undefined`: nothing was sent, and the form stays unchanged. */
type Done<T> = Exclude<Awaited<T>, undefined>

interface FormOptions<V extends object, E extends string> {
  /** Initial values. */
  initial: V
  /** Slot of the draft in local storage, one per record: `sale-new`, `customer-12`. Requires JSON values. */
  draft?: string | undefined
  /** For a sheet whose component stays mounted: each opening restarts from `initial`. */
  open?: boolean
  /** Runs when the errors are read, so it may use values declared after the form. */
  validate?: (values: V) => FormErrors<V, E>
  /** Maps an error code, or a field name of the API, to a field of the form. */
  fieldOf?: Readonly<Record<string | number, Field<V> | E>>
  /** For records that others may change: after a conflict the input stays and can overwrite the new version. */
  conflict?: {
    code: number
    /** Loads the current version of the record and a text that describes it. */
    latest: () => Promise<{ version: number; text: string } | undefined>
  }
  /** Runs after an error. A returned text replaces the message; '' hides it. */
  onError?: (error: ApiError) => unknown
}

/** Props for any field component. `onChange` accepts an event or a value. */
export interface FieldProps<T> {
  value: T
  error: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: field components pass different types
  onChange: (next: any) => void
}

function inputValue(next: unknown): unknown {
  if (typeof next !== 'object' || next === null || !('target' in next)) return next
  const { type, checked, value } = next.target as HTMLInputElement
  return type === 'checkbox' ? checked : value
}

/** Compares values as JSON because drafts are stored as JSON. */
const sameJson = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const withText = (errors: object): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text))

/** The field that the server reports as invalid. */
function invalidField({ data }: ApiError): string | undefined {
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : undefined
  return typeof field === 'string' ? field : undefined
}

function start<V extends object>(initial: V, slot: string | undefined) {
  const draft = slot === undefined ? undefined : openDraft<V>(slot)
  const { stored } = draft ?? {}
  return { initial, draft, stored, attemptStore: draft?.attemptStore ?? { current: undefined } }
}

/**
 * Manages a form: its values and draft, field errors, a single submission, and the server's response. Errors appear with the
 * first attempt to submit and then follow the input. `E` names errors that belong to no single value, such as `goods`.
 */
export function useForm<V extends object, E extends string = never>(options: FormOptions<V, E>) {
  const { validate, conflict, fieldOf, open } = options
  const [session, setSession] = useState(() => start(options.initial, options.draft))
  const { draft, stored } = session
  const [values, setValues] = useState<V>(() => ({ ...session.initial, ...stored }))
  // A ref, so that two changes in one tick are both applied.
  const latest = useRef(values)
  /** Field errors of the server, cleared when the field changes. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const submitting = useRef(false)
  /** Rendered fields: only they can show an error. */
  const drawnFields = useRef(new Set<string>())

  const restart = (next: typeof session) => {
    latest.current = { ...next.initial, ...next.stored }
    setValues(latest.current)
    setServerErrors({})
    setSession(next)
    setSubmitted(false)
    setSubmitError(undefined)
  }
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) restart(start(options.initial, options.draft))
  }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = open !== false
  }, [open])

  const invalid = (of: V) => withText(validate?.(of) ?? {})
  let shown: Record<string, string | undefined> | undefined
  const errors = () => {
    shown ??= { ...(isSubmitted && invalid(values)), ...serverErrors }
    return shown as Partial<Record<Field<V> | E, string>>
  }

  const change = (fields: Partial<V>, paths: readonly string[] = Object.keys(fields)) => {
    latest.current = { ...latest.current, ...fields }
    setValues(latest.current)
    setServerErrors((currentErrors) =>
      Object.fromEntries(Object.entries(currentErrors).filter(([path]) => !paths.includes(path))),
    )
    setSubmitError(undefined)
    draft?.save(latest.current)
  }
  const fieldProps = (name: Field<V>) => {
    drawnFields.current.add(name)
    return {
      error: errors()[name],
      onChange: (next: unknown) => change({ [name]: inputValue(next) } as unknown as Partial<V>),
    }
  }
  const clear = () => {
    restart({ ...session, stored: undefined })
    draft?.remove()
  }

  const showError = async (error: ApiError) => {
    // The outbox reports queued writes itself.
    if (isQueued(error)) return
    if (!isOpen.current) reportFailure(error)
    const replaced = await options.onError?.(error)
    const message = typeof replaced === 'string' ? replaced : error.message
    const named = invalidField(error) ?? ''
    const field =
      fieldOf?.[error.code] ?? fieldOf?.[named] ?? (drawnFields.current.has(named) ? named : undefined)
    if (field !== undefined) return setServerErrors({ [field]: message })
    setSubmitError(message || undefined)
    if (error.code !== conflict?.code) return
    const latest = await conflict.latest().catch(() => undefined)
    if (!latest) return
    change({ version: latest.version } as unknown as Partial<V>)
    setSubmitError(`${message}。别处现在是${latest.text}；再次保存会以这里的内容为准`)
  }

  /**
   * Runs an action that ends the form, such as submitting or deleting the record. On success removes the draft, shows the
   * toast and calls `onSaved`, which closes the sheet or opens the next screen. Resolves to true on success.
   */
  async function run<T>(
    work: () => T,
    saved?: Message<Done<T>>,
    onSaved?: (result: Done<T>) => unknown,
  ): Promise<boolean> {
    if (submitting.current) return false
    submitting.current = true
    setSubmitting(true)
    setSubmitError(undefined)
    setServerErrors({})
    try {
      const result = (await work()) as Done<T> | undefined
      if (result === undefined) return false
      if (draft) clear()
      else restart({ ...session, initial: latest.current })
      if (saved !== undefined) toast(typeof saved === 'string' ? saved : saved(result), { kind: 'success' })
      await onSaved?.(result)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await showError(error)
      return false
    } finally {
      submitting.current = false
      setSubmitting(false)
    }
  }

  /** Returns a handler that submits the values if they are valid. */
  const handleSubmit =
    <T>(submit: (values: V) => T, saved?: Message<Done<T>>, onSaved?: (result: Done<T>) => unknown) =>
    async () => {
      const sent = latest.current
      setSubmitted(true)
      if (Object.keys(invalid(sent)).length === 0) await run(() => submit(sent), saved, onSaved)
    }

  const dirty = stored !== undefined || !sameJson(values, session.initial)
  const common = { busy: isSubmitting, error: submitError }
  return {
    values,
    get errors() {
      return errors()
    },
    /** True after the first attempt to submit. For errors that `validate` cannot assign to a field. */
    isSubmitted,
    isSubmitting,
    submitError,
    dirty,
    change,
    clear,
    run,
    handleSubmit,
    field: <K extends Field<V>>(name: K): FieldProps<V[K]> => ({ value: values[name], ...fieldProps(name) }),
    checkbox: (name: Field<V>) => ({ checked: values[name] === true, ...fieldProps(name) }),
    /** Field props and operations of a list's rows. */
    rows: <L extends Field<V>>(list: L) => {
      const rows = values[list] as readonly Row<V, L>[]
      const setRows = (next: readonly Row<V, L>[], path: string = list) =>
        change({ [list]: next } as unknown as Partial<V>, [path])
      return {
        field: <K extends Field<Row<V, L>>>(at: number, name: K): FieldProps<Row<V, L>[K]> => {
          const path = `${list}.${at}.${name}`
          return {
            value: rows[at]?.[name] as Row<V, L>[K],
            error: errors()[path as Field<V>],
            onChange: (next) =>
              setRows(
                rows.map((row, n) =>
                  n === at ? ({ ...(row as object), [name]: inputValue(next) } as typeof row) : row,
                ),
                path,
              ),
          }
        },
        add: (row: Row<V, L>) => setRows([...rows, row]),
        remove: (at: number) => setRows(rows.filter((_, n) => n !== at)),
      }
    },
    /** For `useCall`: the form shows failures, and repeating the same values uses the same idempotency key. */
    callOptions: { quiet: true, attemptStore: session.attemptStore } as const,
    page: {
      ...common,
      dirty,
      restored: stored !== undefined,
      ...(draft && { onDiscard: clear }),
    },
    /** Props for a FormSheet. It asks before closing only if there is no draft. */
    sheet: { ...common, dirty: dirty && draft === undefined },
  }
}
