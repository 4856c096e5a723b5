export { storeZone } from './keys.ts'
export { landingPath, signInPath } from './landing.ts'
export { permissionsReady, useAllowed } from './permissions.ts'
export { endSession, followOtherTabs, restoreSession, signIn, signOut } from './session.ts'
export {
  identityOf,
  isPupil,
  ownerOf,
  type PermissionMap,
  type SessionState,
  storedOwner,
  storedSession,
  useSession,
} from './state.ts'
