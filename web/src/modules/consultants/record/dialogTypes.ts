export type OpenDialog = 'status' | 'photo' | 'archive' | 'profileSheet'
