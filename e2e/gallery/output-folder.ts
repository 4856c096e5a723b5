import { join } from 'node:path'

/** Folder of the screenshots. */
export const outputFolder = () => process.env.GALLERY ?? join(import.meta.dirname, '../../gallery')
