/** Light half and dark half of a thing, from the scales of the identity; rope for natural fibre. */
export type Pair = readonly [light: string, dark: string];
export const green: Pair = ['#3FAE80', '#1C9265'];
export const mint: Pair = ['#A9DFC6', '#72C8A2'];
export const blue: Pair = ['#8FB1EA', '#6290DD'];
export const deep: Pair = ['#3F71C8', '#2A59AF'];
export const pale: Pair = ['#DCE7FA', '#BCD1F4'];
export const amber: Pair = ['#F0B429', '#D4930B'];
export const butter: Pair = ['#FFE09A', '#FFCE63'];
export const rose: Pair = ['#F8BDB6', '#F0938A'];
export const lime: Pair = ['#8ACB7F', '#5FB153'];
export const ink: Pair = ['#4E4A44', '#34312D'];
export const grey: Pair = ['#BCB6AC', '#8C867C'];
export const sand: Pair = ['#E9E6E0', '#DAD6CE'];
export const paper: Pair = ['#FBFAF7', '#E9E6E0'];
export const rope: Pair = ['#C9A36A', '#B58D53'];
/** Steps 7 and 8 of a shop: caps and handles. */
export const kleen: Pair = ['#0A6B47', '#085338'];
export const fibra: Pair = ['#153E86', '#0F2F69'];
