import { ApiError, MESSAGES } from '../../lib/api/http/error.ts'
import { isCodeOutdated, newVersion } from '../../lib/outdated-code.ts'

const MARK = 'reloadedFor'

interface Page {
  /** Opens an address as if typed, in the server's version of the app. */
  readonly open: (address: string) => Promise<void>
  /** Whether what did not come is gone, rather than out of reach. */
  readonly isLost: () => Promise<boolean>
}

const browser: Page = {
  open: (address) =>
    newVersion.open(() => {
      // Assigning the address that is shown already would only move to its hash.
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
 * Loads a screen's code. If the server no longer has it, reloads the address once in the newer version; drafts keep the
 * user's input. Throws on a second failure, and an `ApiError` if the server is unreachable, which a retry may solve.
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
