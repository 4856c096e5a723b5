import { watchKeyboard } from '../../lib/device/keyboard.ts'
import { watchSearchKey } from './search-key.ts'

/** What follows keys: the phone's own keyboard, and the desk's way to the search. */
export function watchTyping(openSearch: () => void): void {
  watchKeyboard()
  watchSearchKey(openSearch)
}
