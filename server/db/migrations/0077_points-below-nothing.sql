-- contract: points that an order earned may be spent before it is deleted, the balance is below nothing then
ALTER TABLE "agents" DROP CONSTRAINT "agents_points";