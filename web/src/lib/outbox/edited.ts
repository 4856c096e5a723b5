import type { Endpoint } from '@shangxue/contract/endpoint'
import { useLocation } from 'react-router'
import type { Given } from '../api/request.ts'
import type { Entry } from './entry.ts'

/** For `navigate(editAt, { state })`: history keeps it over a reload. */
export const editState = ({ id, method, path, input }: Entry) => ({
  outbox: { id, call: `${method} ${path}`, input },
})

interface Edited<E extends Endpoint> {
  readonly id: string
  readonly input: Given<E>
}

/** The refused write that the user came to change, if it is one of this endpoint. */
export function useEdited<E extends Endpoint>({ method, path }: E): Edited<E> | undefined {
  const { outbox } = (useLocation().state ?? {}) as Partial<ReturnType<typeof editState>>
  return outbox?.call === `${method} ${path}` ? { id: outbox.id, input: outbox.input as Given<E> } : undefined
}
