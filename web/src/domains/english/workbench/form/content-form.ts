import { createContext, use } from 'react'
import type { useForm } from '../../../../ui/form/use-form.ts'
import type { Problem } from '../use-content.ts'
import type { FormValues } from './form-values.ts'
import { fieldId } from './problem-places.ts'

export type ContentForm = ReturnType<typeof useForm<FormValues>>

/** Errors by the id of their control. */
export const ProblemTexts = createContext<ReadonlyMap<string, string>>(new Map())

/** The lists of rows. */
type ListKey = {
  [K in keyof FormValues]: FormValues[K] extends readonly unknown[] ? K : never
}[keyof FormValues]
type TextKey = Exclude<keyof FormValues, ListKey | 'version' | 'level'>

/** Props of the controls of a form: value, id and problem. */
export function useFields(form: ContentForm) {
  const errors = use(ProblemTexts)
  /** A field of a row with the id of its control; `at` counts from 0. */
  const rowField = <L extends ListKey>(
    list: L,
    at: number,
    name: Extract<keyof FormValues[L][number], string>,
    id: string,
  ) => {
    const { error, ...props } = form.rows(list).field(at, name as never)
    return { ...props, value: props.value as string, id, error: error ?? errors.get(id) }
  }
  return {
    rowField,
    field: (name: TextKey) => {
      const id = fieldId(name)
      const { error, ...props } = form.field(name)
      return { ...props, id, error: error ?? errors.get(id) }
    },
    /** A field of a question, task, blank or line. */
    partField: <L extends ListKey>(
      list: L,
      kind: NonNullable<Problem['part']>['kind'],
      at: number,
      name: Extract<keyof FormValues[L][number], string>,
      control: string = name,
    ) => rowField(list, at, name, fieldId(control, { kind, number: at + 1 })),
  }
}
