import { useState } from 'react'

export type FieldErrors<V> = Partial<Record<keyof V, string | undefined>>

/** Text fields by name: validates on blur, and clears a field's error while it is edited. */
export function useTextFields<V extends Record<string, string>>(
  empty: V,
  errorsIn: (values: V) => FieldErrors<V>,
) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  return {
    values,
    setErrors,
    /** Validates all fields and shows their errors. */
    check(): FieldErrors<V> {
      const currentErrors = errorsIn(values)
      setErrors(currentErrors)
      return currentErrors
    },
    field: (name: keyof V & string) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        setValues({ ...values, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
      onBlur: () => {
        if (values[name] !== '') setErrors({ ...errors, [name]: errorsIn(values)[name] })
      },
    }),
  }
}
