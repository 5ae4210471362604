/** A finger drawn across turns pages; one that goes up or down, or a second finger, does not. */
import { useRef, type TouchEvent } from 'react';

export const useSwipe = (turn: (by: 1 | -1) => void, isOn: boolean) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (e: TouchEvent): void => {
      const point = e.touches[0];
      start.current = e.touches.length === 1 && point && isOn ? { x: point.clientX, y: point.clientY } : null;
    },
    onTouchEnd: (e: TouchEvent): void => {
      const point = e.changedTouches[0];
      if (!start.current || !point) return;
      const across = point.clientX - start.current.x;
      if (Math.abs(across) > 60 && Math.abs(point.clientY - start.current.y) < 50) turn(across < 0 ? 1 : -1);
    },
  };
};
