import * as React from 'react'

/**
 * React's development build creates an Error for each element, because some warnings show where it was created. That costs
 * a tenth of the CPU time. React stops after ten thousand per second; this stops it at once.
 */
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
})
