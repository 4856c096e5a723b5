import { useState } from 'react'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

export const TEXT_SIZES = [
  { value: 'small', label: '小' },
  { value: 'medium', label: '中' },
  { value: 'large', label: '大' },
] as const
export type TextSize = (typeof TEXT_SIZES)[number]['value']

const KEY = 'examTextSize'

/** Text size of the questions, stored on the device. */
export function useTextSize() {
  const [size, setSize] = useState<TextSize>(
    () => TEXT_SIZES.find(({ value }) => value === readStored(KEY))?.value ?? 'medium',
  )
  const changeSize = (next: TextSize) => {
    store(KEY, next)
    setSize(next)
  }
  return [size, changeSize] as const
}
