import { type ComponentProps, useEffect, useRef } from 'react'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'

/** Focuses the search field on mount, unless it already contains text after returning from a result. */
export function AutofocusSearch(props: ComponentProps<typeof SearchField>) {
  const container = useRef<HTMLDivElement>(null)
  const shouldFocus = useRef(props.value === '')
  useEffect(() => {
    if (shouldFocus.current) container.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={container}>
      <SearchField {...props} />
    </div>
  )
}
