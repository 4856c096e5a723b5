import { ApiError, MESSAGES } from '../lib/api/error.ts'

const MARK = 'reloadedFor'

interface Page {
  /** Opens an address from the server, as if typed. */
  readonly open: (address: string) => void
  readonly isOnline: () => boolean
}

const browser: Page = {
  open: (address) => {
    // Assigning the address that is shown already would only move to its hash.
    if (address === location.pathname + location.search + location.hash) location.reload()
    else location.assign(address)
  },
  isOnline: () => navigator.onLine,
}

function firstTime(address: string): boolean {
  try {
    if (sessionStorage.getItem(MARK) === address) return false
    sessionStorage.setItem(MARK, address)
    return true
  } catch {
    // Without a memory a reload could go on for ever.
    return false
  }
}

function succeeded(address: string): void {
  try {
    if (sessionStorage.getItem(MARK) === address) sessionStorage.removeItem(MARK)
  } catch {
    return
  }
}

/**
 * Loads a screen's code. After an update the old file is gone from the server: then the address is opened anew,
 * once; a second failure is the caller's. Without a network it rejects with an `ApiError`: trying again may help.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  address: () => string,
  page: Page = browser,
): Promise<T> {
  try {
    const loaded = await load()
    succeeded(address())
    return loaded
  } catch (error) {
    if (!page.isOnline()) throw new ApiError(0, 'network', MESSAGES.network)
    if (!firstTime(address())) throw error
    page.open(address())
    return new Promise<never>(() => undefined)
  }
}
