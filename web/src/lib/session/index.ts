export { landingPath, signInPath } from './landing.ts'
export { permissionsReady, useAllowed } from './permissions.ts'
export { endSession, followOtherTabs, restoreSession, signIn, signOut } from './session.ts'
export { identityOf, type PermissionMap, type SessionState, useSession } from './state.ts'
