import { ApiError, MESSAGES } from '../../lib/api/error.ts'
import { isCodeOutdated, newVersion } from '../../lib/outdated-code.ts'

const MARK = 'reloadedFor'

interface Page {
  /** Loads an address from the server, in the current version of the app. */
  readonly open: (address: string) => Promise<void>
  /** Resolves to true if the server no longer has the file, rather than being unreachable. */
  readonly isLost: () => Promise<boolean>
}

const browser: Page = {
  open: (address) =>
    newVersion.open(() => {
      // Assigning the current address would only scroll to its hash.
      if (address === location.pathname + location.search + location.hash) location.reload()
      else location.assign(address)
    }),
  isLost: isCodeOutdated,
}

function firstTime(address: string): boolean {
  try {
    if (sessionStorage.getItem(MARK) === address) return false
    sessionStorage.setItem(MARK, address)
    return true
  } catch {
    // Without session storage the reload could repeat forever.
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
 * Loads a screen's code. If the server no longer has it, reloads the address once in the new version; a second failure
 * rejects. Forms restore their input from drafts. If the server is unreachable, rejects with an `ApiError`, which the user
 * can retry.
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
    if (!(await page.isLost())) throw new ApiError(0, 'network', MESSAGES.network)
    if (!firstTime(address())) throw error
    await page.open(address())
    return new Promise<never>(() => undefined)
  }
}
