/** What is said while no doormats are quoted (NET-216, ORD-580). */
export const DOORMATS_CLOSED = 'Il preventivo zerbino non è al momento disponibile.';
