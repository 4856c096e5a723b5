import { type ComponentProps, useEffect, useRef } from 'react'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'

/** Focuses the search field on mount, unless it already contains text after returning from a result. */
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
