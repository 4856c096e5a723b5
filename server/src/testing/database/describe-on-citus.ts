import { describe, test } from 'vitest'
import { citusUrls } from './citus-database.ts'

/** Like `describe`, but without TEST_CITUS_URL it only reports by name that it was skipped. */
export function describeOnCitus(name: string, define: () => void): void {
  describe(name, citusUrls.length > 0 ? define : () => test.skip('skipped: no Citus', () => undefined))
}

/** Like `test`, for what a database on Citus does not have. */
export const testWithoutCitus = test.skipIf(citusUrls.length > 0)
/** Like `describe`, for what a database on Citus does not have. */
export const describeWithoutCitus = describe.skipIf(citusUrls.length > 0)
