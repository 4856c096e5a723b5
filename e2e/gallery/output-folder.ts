import { join } from 'node:path'

/** Where the pictures go. */
export const outputFolder = () => process.env.GALLERY ?? join(import.meta.dirname, '../../gallery')
