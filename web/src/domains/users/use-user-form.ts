import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api/index.ts'
import { errorsIn, type FormErrors, type UserForm } from './user-form.ts'

interface UserFormSettings {
  value: Pick<UserForm, 'name' | 'position'>
  /** Left out where none is given. */
  password?: string
  /** The field that a refusal of this code belongs to; others concern the whole form. */
  fieldOf: ReadonlyMap<unknown, keyof FormErrors>
  send: () => Promise<unknown>
}

/** Checks and sends a user's fields, and keeps what is wrong with them. */
export function useUserForm({ value, password, fieldOf, send }: UserFormSettings) {
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusal, setRefusal] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn(value, password)
    setErrors(found)
    setRefusal('')
    if (Object.values(found).some(Boolean)) return
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const at = fieldOf.get(error.code)
      if (at) setErrors({ [at]: error.message })
      else setRefusal(error.message)
    }
  }
  return {
    errors,
    refusal,
    submit,
    /** It is being typed anew. */
    forget: (field: keyof FormErrors) => setErrors((known) => ({ ...known, [field]: undefined })),
  }
}
