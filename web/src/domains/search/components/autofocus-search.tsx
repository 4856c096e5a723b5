import { type ComponentProps, useEffect, useRef } from 'react'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'

/** A search that is why one has come: it has the keyboard at once, unless one comes back to what was found. */
export function AutofocusSearch(props: ComponentProps<typeof SearchField>) {
  const place = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(props.value === '')
  useEffect(() => {
    if (shouldFocus.current) place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={place}>
      <SearchField {...props} />
    </div>
  )
}
