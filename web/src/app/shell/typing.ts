import { watchKeyboard } from '../../lib/device/keyboard.ts'
import { watchSearchKey } from './search-key.ts'

/** Watches the on-screen keyboard of phones and the search shortcuts of physical keyboards. */
export function watchTyping(openSearch: () => void): void {
  watchKeyboard()
  watchSearchKey(openSearch)
}
