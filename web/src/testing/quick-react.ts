import * as React from 'react'

/**
 * React's development build makes an Error for each element, whose stack tells in some warnings where it was made: every
 * tenth second of CPU. It stops by itself after ten thousand in a second; here at once.
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
